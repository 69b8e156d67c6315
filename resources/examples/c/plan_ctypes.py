"""Plans through the C interface from Python without any package: the structs that it needs, by ctypes.

Usage: python3 plan_ctypes.py [libclearway.so.0]
"""
import ctypes as c
import sys

cw = c.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libclearway.so.0")
cw.cw_version.restype = c.c_char_p


class Error(c.Structure):
    _fields_ = [("size", c.c_size_t), ("code", c.c_int32), ("line", c.c_int32),
                ("message", c.c_char * 512), ("field", c.c_char * 64)]


class Grid(c.Structure):
    _fields_ = [("size", c.c_size_t), ("rows", c.c_int32), ("columns", c.c_int32),
                ("cell_width_m", c.c_double), ("cell_length_m", c.c_double)]  # the rest: defaults


class Shape(c.Structure):
    _fields_ = [("size", c.c_size_t), ("kind", c.c_int32), ("padding_shape", c.c_int32),
                ("length_m", c.c_double), ("width_m", c.c_double)]


class Query(c.Structure):
    _fields_ = [("size", c.c_size_t), ("start", c.c_double * 3),
                ("goals", c.POINTER(c.c_double)), ("goal_count", c.c_size_t)]


def made(function, *arguments):
    """The handle that a function makes; an exception with the text of its error."""
    handle, error = c.c_void_p(), Error(size=c.sizeof(Error))
    if function(*arguments, c.byref(handle), c.byref(error)):
        raise RuntimeError(error.message.decode())
    return handle


rows, columns = 40, 60
cells = bytearray(rows * columns)
for row in range(25):
    cells[row * columns + 30] = 1  # a wall
grid = Grid(c.sizeof(Grid), rows, columns, 0.1, 0.1)
robot = Shape(c.sizeof(Shape), 0, 0, 0.8, 0.5)  # a box
goal = (c.c_double * 3)(5.0, 1.0, 0.0)  # x, y [m], heading [rad]
query = Query(c.sizeof(Query), (1.0, 1.0, 0.0), goal, 1)

area = made(cw.cw_map_from_bytes, c.byref(grid), bytes(cells), c.c_size_t(len(cells)))
planner = made(cw.cw_planner_make, area, c.byref(robot), None)
plan = made(cw.cw_planner_plan, planner, c.byref(query), None)

count = c.c_size_t()
cw.cw_plan_poses(plan, c.c_double(0.0), None, c.c_size_t(0), c.byref(count), None)
poses = (c.c_double * (3 * count.value))()
cw.cw_plan_poses(plan, c.c_double(0.0), poses, count, c.byref(count), None)
print(f"clearway {cw.cw_version().decode()}: {count.value} poses")
for k in range(count.value):
    print("x {:.2f}, y {:.2f}, heading {:.2f}".format(*poses[3 * k:3 * k + 3]))

cw.cw_plan_free(plan)
cw.cw_planner_free(planner)
cw.cw_map_free(area)
sys.exit(0 if count.value > 2 else 1)

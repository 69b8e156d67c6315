"""Maps of arrays and files: every dtype, every stride, and what is refused."""

import pathlib
import tempfile
import unittest

import clearway
import numpy as np
from samples import SAMPLES


def random_cells(rows: int = 37, columns: int = 131, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).random((rows, columns)) < 0.3


class Arrays(unittest.TestCase):
    def test_a_bool_array_comes_back(self) -> None:
        cells = random_cells()
        m = clearway.Map.from_array(cells, cell=0.05)
        np.testing.assert_array_equal(m.occupied, cells)
        np.testing.assert_array_equal(m.occupancy, np.where(cells, 100, 0))
        self.assertEqual((m.shape, m.frame, m.unit), ((37, 131), "metres", "m"))
        self.assertEqual(m.cell, (0.05, 0.05))

    def test_int8_is_the_occupancy_of_ros(self) -> None:
        cells = np.array([[0, 100, -1], [1, 50, 99]], dtype=np.int8)
        m = clearway.Map.from_array(cells)
        np.testing.assert_array_equal(m.occupied, [[False, True, True], [False, False, True]])
        np.testing.assert_array_equal(m.occupancy, [[0, 100, -1], [0, 0, 100]])
        m = clearway.Map.from_array(cells, occupied_from=50)
        np.testing.assert_array_equal(m.occupied, [[False, True, True], [False, True, True]])
        for value in (0, 101):
            with self.assertRaises(clearway.InvalidArgument):
                clearway.Map.from_array(cells, occupied_from=value)

    def test_uint8_is_a_picture(self) -> None:
        cells = np.array([[0, 127, 128, 255]], dtype=np.uint8)
        m = clearway.Map.from_array(cells)
        np.testing.assert_array_equal(m.occupied, [[True, True, False, False]])

    def test_uint8_of_zeros_and_ones_is_refused(self) -> None:
        for cells in (np.zeros((3, 3), np.uint8), np.eye(3, dtype=np.uint8)):
            with self.assertRaisesRegex(clearway.InvalidArgument, r"astype\(bool\)"):
                clearway.Map.from_array(cells)

    def test_arrays_of_any_strides_are_read_in_place(self) -> None:
        cells = random_cells(64, 96)
        views = {
            "reversed rows": cells[::-1],
            "reversed columns": cells[:, ::-1],
            "every third": cells[::2, 1::3],
            "transposed": cells.T,
            "fortran": np.asfortranarray(cells),
            "field": np.dstack([cells, cells])[:, :, 1],
            "broadcast": np.broadcast_to(cells[0], (5, 96)),
            "one row": cells[:1],
            "one column": cells[:, :1],
        }
        for name, view in views.items():
            with self.subTest(name):
                np.testing.assert_array_equal(clearway.Map.from_array(view).occupied, view)

    def test_the_array_is_not_borrowed(self) -> None:
        cells = random_cells()
        m = clearway.Map.from_array(cells)
        before = m.occupied
        cells[:] = True
        np.testing.assert_array_equal(m.occupied, before)

    def test_other_arrays_are_refused(self) -> None:
        good = np.zeros((2, 2), bool)
        wrong = {
            "float64": good.astype(float),
            "int64": good.astype(int),
            "uint16": good.astype(np.uint16),
            "object": good.astype(object),
            "1 dimensions": good[0],
            "3 dimensions": good[None],
            "no numpy array": [[0, 1]],
        }
        for text, cells in wrong.items():
            with self.subTest(text), self.assertRaisesRegex(clearway.InvalidArgument, text) as c:
                clearway.Map.from_array(cells)  # type: ignore[arg-type]
            self.assertEqual((c.exception.code, c.exception.field), ("InvalidArgument", "occ"))

    def test_a_value_out_of_range_is_named_with_its_place(self) -> None:
        for value in (101, 127, -2, -128):
            cells = np.zeros((4, 5), np.int8)
            cells[2, 3] = value
            with self.assertRaisesRegex(clearway.InvalidArgument, rf"occ\[2, 3\] is {value}:"):
                clearway.Map.from_array(cells)

    def test_empty_and_huge_shapes_are_refused(self) -> None:
        for shape in ((0, 0), (0, 5), (5, 0)):
            with self.assertRaises(clearway.InvalidArgument):
                clearway.Map.from_array(np.zeros(shape, bool))
        cell = np.zeros((1, 1), bool)
        for shape in ((16385, 1), (1, 2**40), (2**31, 2**31), (16384, 16385)):
            with self.subTest(shape), self.assertRaises(clearway.LimitExceeded) as c:
                clearway.Map.from_array(np.broadcast_to(cell, shape))
            self.assertEqual(c.exception.field, "occ")

    def test_cell_and_origin_are_checked(self) -> None:
        cells = np.zeros((2, 2), bool)
        for cell in (0.0, -1.0, float("nan"), float("inf"), 1e9):
            with self.subTest(cell), self.assertRaises(clearway.InvalidArgument) as c:
                clearway.Map.from_array(cells, cell=cell)
            self.assertEqual(c.exception.field, "cell")
        for origin in ((0,), (0, 0, 0, 0), (float("nan"), 0), "ab", 3):
            with self.subTest(origin), self.assertRaises(clearway.InvalidArgument) as c:
                clearway.Map.from_array(cells, origin=origin)  # type: ignore[arg-type]
            self.assertEqual(c.exception.field, "origin")

    def test_an_origin_makes_the_frame_that_of_ros(self) -> None:
        m = clearway.Map.from_array(np.zeros((20, 40), bool), cell=0.5, origin=(10, 20, np.pi / 2))
        self.assertEqual((m.frame, m.origin), ("ros", (10.0, 20.0, np.pi / 2)))
        upper_left, upper_right, _, lower_left = m.corners
        np.testing.assert_array_equal(lower_left, (10, 20))
        np.testing.assert_array_equal(upper_left, (0, 20))
        np.testing.assert_array_equal(upper_right, (0, 40))


class Files(unittest.TestCase):
    def test_an_array_of_a_ros_map_plans_as_its_file(self) -> None:
        read = clearway.Map.load(SAMPLES / "workshop.yaml")
        made = clearway.Map.from_array(read.occupancy, cell=read.cell[0], origin=read.origin)
        np.testing.assert_array_equal(made.occupied, read.occupied)
        box = clearway.Footprint.box(0.6, 0.4)
        paths = [
            clearway.PosePlanner(m, box).plan((-4, -1, 0), (4, 3, np.pi / 2))
            for m in (read, made)
        ]
        self.assertTrue(paths[0].solved)
        np.testing.assert_array_equal(paths[0].poses, paths[1].poses)

    def test_the_content_decides_the_format(self) -> None:
        for name, frame in (
            ("workshop.yaml", "ros"),
            ("maze.map", "cells"),
            ("cave.pgm", "cells"),
            ("warehouse.clearway", "metres"),
        ):
            m = clearway.Map.load(str(SAMPLES / name))
            self.assertIn(m.frame, (frame, "cells", "ros", "metres"))
            self.assertIn(name, repr(m))
            self.assertEqual(m.occupied.shape, m.shape)

    def test_a_saved_map_is_the_same(self) -> None:
        cells = np.where(random_cells(), 100, 0).astype(np.int8)
        cells[3] = -1
        m = clearway.Map.from_array(cells, cell=0.1, origin=(1, 2, 0.5))
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "map.yaml"
            m.save(file)
            read = clearway.Map.load(file)
        np.testing.assert_array_equal(read.occupancy, cells)
        self.assertEqual((read.origin, read.cell), (m.origin, m.cell))

    def test_a_saved_picture_keeps_cell_size_and_origin(self) -> None:
        grey = np.random.default_rng(2).integers(0, 256, (12, 17)).astype(np.uint8)
        m = clearway.Map.from_array(grey, cell=0.1, origin=(1, 2, 0.5))
        np.testing.assert_array_equal(m.occupied, grey < 128)
        self.assertEqual((m.occupancy == -1).sum(), 0)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "map.yaml"
            self.assertEqual(m.save(file), [])
            read = clearway.Map.load(file)
            # A map without an origin gets one.
            self.assertEqual(len(clearway.Map.from_array(grey).save(pathlib.Path(folder) / "other.yaml")), 1)
        np.testing.assert_array_equal(read.occupied, m.occupied)
        self.assertEqual((read.origin, read.cell), (m.origin, m.cell))

    def test_errors_name_the_file(self) -> None:
        with self.assertRaises(clearway.IoError) as missing:
            clearway.Map.load("no/such/map.yaml")
        self.assertIn("no/such/map.yaml", missing.exception.field)
        self.assertIsInstance(missing.exception, OSError)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "bad.yaml"
            file.write_text("image: a.pgm\nresolution: x\n")
            with self.assertRaises(clearway.Error) as bad:
                clearway.Map.load(file)
        self.assertIn("bad.yaml", str(bad.exception))
        self.assertEqual(bad.exception.line, 2)


if __name__ == "__main__":
    unittest.main()

"""The check of any path, and pictures of paths."""

import math
import unittest

import clearway
import clearway.plot
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from samples import SAMPLES

BOX = clearway.Footprint.box(0.6, 0.4)


def wall(gap: float = 0.5) -> clearway.Map:
    """4 x 2 m with a wall at x = 2 that has a gap at the top."""
    cells = np.zeros((40, 80), bool)
    cells[round(gap / 0.05) :, 40] = True
    return clearway.Map.from_array(cells, cell=0.05)


class Check(unittest.TestCase):
    def test_the_poses_of_a_plan_have_its_certificate(self) -> None:
        planner = clearway.PosePlanner(clearway.Map.load(SAMPLES / "workshop.yaml"), BOX, weight=2, near_cost=(1, 0.3))
        random = np.random.default_rng(5)
        checked = 0
        while checked < 10:
            start, goal = (np.append(random.uniform((-6, -4.5), (6, 4.5)), random.uniform(-3, 3)) for _ in range(2))
            r = planner.plan(start, goal)
            if not r.solved or r.certificate.clearance < 1e-6:
                continue
            checked += 1
            verdict = planner.check(r.poses)
            self.assertTrue(verdict.free)
            self.assertAlmostEqual(verdict.clearance, r.certificate.clearance, places=5)
            self.assertTrue(planner.check(r.poses[::-1]).free)

    def test_a_path_through_a_wall_is_found_where_it_collides(self) -> None:
        planner = clearway.PosePlanner(wall(), BOX)
        verdict = planner.check([(1, 1, 0), (3, 1, 0)])
        self.assertFalse(verdict)
        self.assertEqual((verdict.fault, verdict.cell[1], verdict.motion), ("collision", 40, 0))
        self.assertGreater(verdict.depth, 0)
        self.assertIn("collide", verdict.problem)
        x, y, heading = verdict.where
        self.assertTrue(1.6 < x < 2.5 and y == 1 and heading == 0)

    def test_motions_are_judged_between_their_ends(self) -> None:
        planner = clearway.PosePlanner(wall(), BOX)
        # Free at both ends: the corners of the turning box meet the wall.
        ends = [(1.75, 1, math.pi / 2), (1.75, 1, math.pi)]
        self.assertFalse(planner.check(ends).free)
        self.assertTrue(planner.check([(1.6, 1, math.pi / 2), (1.6, 1, math.pi)]).free)
        # An arc of a quarter about (1, 1), and the straight line beside it.
        self.assertTrue(planner.check([(1, 0.5, 0), (1.5, 1, math.pi / 2)]).free)

    def test_a_path_may_touch(self) -> None:
        touching = clearway.PosePlanner(wall(gap=0.4), BOX).check([(1, 0.2, 0), (3, 0.2, 0)])
        self.assertTrue(touching.free)
        self.assertEqual(touching.clearance, 0)
        closed = clearway.PosePlanner(wall(gap=0.4), BOX, touching_collides=True)
        self.assertFalse(closed.check([(1, 0.2, 0), (3, 0.2, 0)]).free)

    def test_one_pose_and_repeated_poses(self) -> None:
        planner = clearway.PosePlanner(wall(), BOX)
        self.assertTrue(planner.check([(1, 1, 0)]).free)
        self.assertFalse(planner.check(np.array([[2, 1, 0], [2, 1, 0]])).free)
        self.assertFalse(planner.check([(100, 1, 0)]).free)

    def test_points(self) -> None:
        planner = clearway.PointPlanner(clearway.Map.load(SAMPLES / "random.map"))
        free = np.argwhere(~planner.map.occupied)[:, ::-1] + 0.5
        r = planner.plan(free[0], free[-1])
        self.assertTrue(r.solved)
        self.assertTrue(planner.check(r.poses).free)
        self.assertFalse(planner.check([free[0], free[-1]]).free)

    def test_bad_poses_are_refused(self) -> None:
        planner = clearway.PosePlanner(wall(), BOX)
        good = (1.0, 1.0, 0.0)
        for poses, field in (
            ([], "poses"),
            (3, "poses"),
            ([good, (1, 1)], "poses[1]"),
            ([good, (1, math.nan, 0)], "poses[1]"),
            ([good, (1, 1, math.pi)], "poses[1]"),
            (np.zeros((2, 4)), "poses[0]"),
        ):
            with self.subTest(poses), self.assertRaises(clearway.InvalidArgument) as c:
                planner.check(poses)  # type: ignore[arg-type]
            self.assertEqual(c.exception.field, field)


class Pictures(unittest.TestCase):
    def tearDown(self) -> None:
        plt.close("all")

    def pixels(self, ax: Axes) -> tuple[np.ndarray, np.ndarray]:
        """The picture, and where the centres of some cells of the map are in it."""
        ax.figure.canvas.draw()
        return np.asarray(ax.figure.canvas.buffer_rgba())[..., :3], ax.transData.frozen().get_matrix()

    def test_cells_are_where_the_map_has_them(self) -> None:
        cells = np.random.default_rng(2).random((6, 9)) < 0.5
        for origin in (None, (3, -2, 0), (1, 1, 0.5)):
            m = clearway.Map.from_array(cells, cell=0.5, origin=origin)
            picture, to_pixels = self.pixels(clearway.plot.draw_map(m))
            upper_left, upper_right, _, lower_left = m.corners
            for (row, column), occupied in np.ndenumerate(cells):
                x, y = (
                    upper_left + (upper_right - upper_left) * (column + 0.5) / 9 + (lower_left - upper_left) * (row + 0.5) / 6
                )
                px, py, _ = to_pixels @ (x, y, 1)
                shade = picture[len(picture) - 1 - int(py), int(px)].mean()
                self.assertEqual(shade < 128, occupied, (origin, row, column))

    def test_paths_are_drawn(self) -> None:
        planner = clearway.PosePlanner(wall(), BOX)
        r = planner.plan((1, 1.5, 0), (3, 1.5, 0))
        ax = clearway.plot.draw(r)
        self.assertIn("clearance", ax.get_title())
        before = len(ax.lines)
        clearway.plot.draw_path(r.poses, ax, BOX, color="tab:red", label="poses")
        clearway.plot.draw_path(r.poses[:, :2], ax)
        self.assertEqual(len(ax.lines), before + 6)
        none = clearway.plot.draw(planner.plan((1, 1.5, 0), (2, 1.5, 0)))
        self.assertIn("InvalidGoal", none.get_title())


if __name__ == "__main__":
    unittest.main()

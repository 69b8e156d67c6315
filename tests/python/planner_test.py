"""Planners: the answers of the command line, threads, errors, progress and Ctrl+C."""

import math
import os
import signal
import threading
import time
import unittest
from typing import Any

import clearway
import numpy as np
from samples import SAMPLES, cli

WORKSHOP = SAMPLES / "workshop.yaml"
BOX = clearway.Footprint.box(0.6, 0.4)


def number_list(values: object) -> str:
    return ",".join(repr(float(v)) for v in values)  # type: ignore[attr-defined]


def free_poses(planner: clearway.PosePlanner, count: int, seed: int) -> list[tuple[float, float, float]]:
    """Headings are quarter turns, which are the same bits in degrees and radians."""
    random = np.random.default_rng(seed)
    low, high = planner.map.corners.min(axis=0), planner.map.corners.max(axis=0)
    poses: list[tuple[float, float, float]] = []
    while len(poses) < count:
        x, y = (float(v) for v in random.uniform(low, high))
        pose = (x, y, math.pi / 2 * int(random.integers(-1, 3)))
        if planner.is_free(pose):
            poses.append(pose)
    return poses


class AsTheCommandLine(unittest.TestCase):
    def compare(self, planner: clearway.PosePlanner, arguments: list[object], count: int) -> int:
        poses = free_poses(planner, 2 * count, seed=7)
        solved = 0
        for start, goal in zip(poses[::2], poses[1::2]):
            ends = [(x, y, math.degrees(h)) for x, y, h in (start, goal)]
            said = cli("plan", "--map", *arguments, "--from=" + number_list(ends[0]), "--to=" + number_list(ends[1]), "--json")
            r = planner.plan(start, goal)
            self.assertEqual(r.status, said["status"])
            if not r.solved:
                continue
            solved += 1
            theirs = np.array(said["poses"])
            self.assertEqual(r.poses.shape, theirs.shape)
            np.testing.assert_allclose(r.poses[:, :2], theirs[:, :2], rtol=0, atol=1e-9)
            turn = np.degrees(r.poses[:, 2]) - theirs[:, 2]
            np.testing.assert_allclose((turn + 180) % 360 - 180, 0, atol=1e-9)
            self.assertAlmostEqual(r.length, said["length"], places=9)
            self.assertAlmostEqual(r.cost, said["cost"], places=9)
            self.assertAlmostEqual(r.certificate.clearance, said["certificate"]["clearance"], places=9)
            self.assertTrue(r.certificate.free)
            self.assertEqual(len(r.motions), len(r.poses) - 1)
        return solved

    def test_on_a_ros_map(self) -> None:
        planner = clearway.PosePlanner(clearway.Map.load(WORKSHOP), BOX, weight=2)
        arguments = [WORKSHOP, "--agent", "0.6,0.4", "--weight", "2"]
        self.assertGreater(self.compare(planner, arguments, 12), 6)

    def test_on_a_map_in_cells_with_options(self) -> None:
        file = SAMPLES / "cave.pgm"
        planner = clearway.PosePlanner(
            clearway.Map.load(file),
            clearway.Footprint.wkt("POLYGON((1.2 0.4, -0.4 0.4, -0.4 -0.4, 1.2 -0.4))", padding=0.1),
            weight=1.5,
            near_cost=(2, 4),
            goal_tolerance=(1, math.pi / 4),
            smooth=True,
            reverse=False,
        )
        arguments: list[object] = [file, "--footprint", "POLYGON((1.2 0.4, -0.4 0.4, -0.4 -0.4, 1.2 -0.4))", "--padding", "0.1"]
        arguments += ["--weight", "1.5", "--near-cost", "2,4", "--goal-tolerance", "1,45", "--smooth", "--no-reverse"]
        self.assertGreater(self.compare(planner, arguments, 6), 2)

    def test_points_discs_and_searches(self) -> None:
        file = SAMPLES / "random.map"
        m = clearway.Map.load(file)
        free = np.argwhere(~m.occupied)
        random = np.random.default_rng(3)
        variants: list[tuple[dict[str, object], list[object]]] = [
            ({}, ["--planner", "point"]),
            ({"search": "astar", "connectivity": 4}, ["--planner", "astar", "--connectivity", "4"]),
            ({"any_angle": True}, ["--planner", "point", "--any-angle"]),
            ({"radius": 0.5}, ["--planner", "point", "--radius", "0.5"]),
        ]
        for options, arguments in variants:
            planner = clearway.PointPlanner(m, **options)  # type: ignore[arg-type]
            solved = 0
            for _ in range(6):
                start, goal = (free[k][::-1] + 0.5 for k in random.integers(len(free), size=2))
                said = cli("plan", "--map", file, *arguments, "--from=" + number_list(start), "--to=" + number_list(goal), "--json")
                r = planner.plan(start, goal)
                self.assertEqual(r.status, said["status"])
                if r.solved:
                    solved += 1
                    np.testing.assert_allclose(r.poses, said["path"], rtol=0, atol=1e-9)
                    self.assertAlmostEqual(r.length, said["length"], places=9)
            self.assertGreater(solved, 0, options)


class Answers(unittest.TestCase):
    def setUp(self) -> None:
        self.map = clearway.Map.load(WORKSHOP)
        self.planner = clearway.PosePlanner(self.map, BOX, weight=2)

    def test_a_path_and_its_certificate(self) -> None:
        r = self.planner.plan((-4, -1, 0), (4, 3, math.pi / 2))
        self.assertTrue(r.solved)
        self.assertEqual(r.poses.dtype, np.float64)
        np.testing.assert_allclose(r.poses[0], (-4, -1, 0))
        np.testing.assert_allclose(r.poses[-1], (4, 3, math.pi / 2))
        self.assertGreaterEqual(r.certificate.clearance, 0)
        self.assertLessEqual(r.cost, r.bound * r.cost)
        steps = r.sample(0.1)
        self.assertGreater(len(steps), len(r.poses))
        np.testing.assert_array_equal(steps[-1], r.poses[-1])
        self.assertLessEqual(np.hypot(*np.diff(steps[:, :2], axis=0).T).max(), 0.1 + 1e-9)
        self.assertIn("Solved", repr(r))
        self.assertIn("free", repr(r.certificate))

    def test_the_fastest_trajectory(self) -> None:
        r = self.planner.plan((-4, -1, 0), (4, 3, math.pi / 2))
        t = r.trajectory(max_speed=1, max_accel=0.5, max_yaw_rate=1)
        self.assertEqual(t.shape[1], 8)
        time_s, x, y, heading, v, omega, _, s = t.T
        self.assertGreater(np.diff(time_s).min(), 0)
        self.assertLessEqual(np.diff(time_s).max(), 0.05 + 1e-6)
        np.testing.assert_array_equal(t[0, 1:4], r.poses[0])
        np.testing.assert_array_equal(t[-1, 1:4], r.poses[-1])
        self.assertLessEqual(np.abs(v).max(), 1 + 1e-9)
        self.assertLessEqual(np.abs(omega).max(), 1 + 1e-9)
        self.assertLessEqual((np.abs(np.diff(np.abs(v))) / np.diff(time_s)).max(), 0.5 + 1e-6)
        self.assertEqual((v[-1], omega[-1]), (0, 0))
        self.assertAlmostEqual(s[-1], r.length, places=9)
        self.assertLessEqual((np.hypot(np.diff(x), np.diff(y)) - np.diff(s)).max(), 1e-9)
        turned = (np.diff(heading) + math.pi) % (2 * math.pi) - math.pi
        self.assertLessEqual((np.abs(turned) - np.diff(time_s)).max(), 1e-9)
        slower = r.trajectory(max_speed=1, max_accel=0.5, max_yaw_rate=1, max_yaw_accel=2, step=1)
        self.assertGreater(slower[-1, 0], time_s[-1])
        faults: list[dict[str, float]] = [
            {"max_speed": 0}, {"max_speed": 1, "max_decel": -1}, {"max_speed": math.inf}]
        for bad in faults:
            with self.assertRaises(clearway.InvalidArgument) as caught:
                r.trajectory(**bad)
            self.assertEqual(caught.exception.field, list(bad)[-1])

    def test_the_cheapest_goal_of_any_heading(self) -> None:
        far, near = (4, 3), (-4.2, 1.3)
        self.assertEqual(self.planner.plan((-4, -1, 0), [far, near]).goal, 1)
        self.assertTrue(self.planner.plan((-4, -1, 0), np.array([(*far, 0), (*near, 0)])).solved)

    def test_no_path_is_an_answer(self) -> None:
        cells = np.zeros((20, 40), bool)
        cells[:, 20] = True
        planner = clearway.PosePlanner(clearway.Map.from_array(cells, cell=0.1), BOX)
        r = planner.plan((0.5, 1, 0), (3.5, 1, 0))
        self.assertEqual((r.status, r.solved, r.poses.shape), ("NoPath", False, (0, 3)))
        self.assertIsNone(r.certificate)
        self.assertNotEqual(r.reason, "")
        blocked = planner.plan((2, 1, 0), (3.5, 1, 0))
        self.assertEqual(blocked.status, "InvalidStart")
        self.assertEqual(blocked.blocking_cell[1], 20)  # type: ignore[index]
        self.assertEqual(planner.plan((0.5, 1, 0), (2, 1, 0)).status, "InvalidGoal")
        near = clearway.PosePlanner(planner.map, BOX, nearest=True).plan((0.5, 1, 0), (3.5, 1, 0))
        self.assertGreater(near.gap[0], 0)  # type: ignore[index]

    def test_a_time_limit_is_an_answer(self) -> None:
        planner = clearway.PosePlanner(self.map, BOX, time_limit=1e-6)
        r = planner.plan((-4, -1, 0), (4, 3, 0))
        self.assertEqual((r.status, r.stop), ("LimitReached", "time limit"))

    def test_bad_ends_and_options_are_refused(self) -> None:
        good = (0.0, 0.0, 0.0)
        for start, goal, field in (
            ((0, 0), good, "start"),
            ((0, 0, 0, 0), good, "start"),
            ((0, math.nan, 0), good, "start"),
            ((0, 0, math.inf), good, "start"),
            ((0, 0, 1e9), good, "start"),
            ((1e9, 0, 0), good, "start"),
            ("abc", good, "start"),
            (None, good, "start"),
            (("a", 0, 0), good, "start"),
            (good, (1,), "goal"),
            (good, [], "goal"),
            (good, [good, (0, 0, math.nan)], "goal[1]"),
            (good, 3, "goal"),
        ):
            with self.subTest(start=start, goal=goal), self.assertRaises(clearway.InvalidArgument) as c:
                self.planner.plan(start, goal)  # type: ignore[arg-type]
            self.assertEqual(c.exception.field, field)
        wrong: list[dict[str, Any]] = [
            {"weight": 0.5},
            {"weight": math.nan},
            {"weight": "much"},
            {"near_cost": 2},
            {"near_cost": (2, 1, 1)},
            {"motion": "hover"},
            {"headings": 12},
            {"goal_tolerance": (0.1, 4)},
            {"time_limit": -1},
            {"smooth": "yes"},
            {"colour": "red"},
            {"any_angle": True},
            {"motion_file": "no/such.mprim"},
        ]
        for options in wrong:
            with self.subTest(options), self.assertRaises(clearway.Error) as e:
                clearway.PosePlanner(self.map, BOX, **options)
            if "motion_file" not in options:
                self.assertEqual(e.exception.field, next(iter(options)))
        bad_sizes: list[dict[str, Any]] = [{"radius": -1}, {"side": math.nan}, {"radius": 1, "side": 1}, {"padding": -1}]
        for sizes in bad_sizes:
            with self.subTest(sizes), self.assertRaises(clearway.InvalidArgument):
                clearway.PointPlanner(self.map, **sizes)

    def test_an_option_without_effect_is_a_warning(self) -> None:
        with self.assertWarnsRegex(UserWarning, "turn_cost has no effect"):
            clearway.PosePlanner(self.map, BOX, motion="car", min_radius=1, turn_cost=1)


class Lists(unittest.TestCase):
    def setUp(self) -> None:
        self.planner = clearway.PosePlanner(clearway.Map.load(WORKSHOP), BOX, weight=2)
        poses = np.array(free_poses(self.planner, 80, seed=11))
        self.starts, self.goals = poses[::2], poses[1::2]

    def test_the_answers_are_the_same_for_any_number_of_threads(self) -> None:
        alone = [self.planner.plan(s, g) for s, g in zip(self.starts, self.goals)]
        for threads in (1, 2, 5, 64):
            many = self.planner.plan_many(self.starts, self.goals, threads=threads)
            self.assertEqual(len(many), len(alone))
            for a, b in zip(alone, many):
                self.assertEqual(a.status, b.status)
                self.assertEqual(a.poses.tobytes(), b.poses.tobytes())
                self.assertEqual(a.expanded, b.expanded)

    def test_threads_of_python_share_a_planner(self) -> None:
        alone = [self.planner.plan(s, g).poses.tobytes() for s, g in zip(self.starts, self.goals)]
        found: dict[int, list[bytes]] = {}

        def work(k: int) -> None:
            found[k] = [self.planner.plan(s, g).poses.tobytes() for s, g in zip(self.starts, self.goals)]

        workers = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(list(found.values()), [alone] * 4)

    def test_empty_and_uneven_lists(self) -> None:
        self.assertEqual(self.planner.plan_many([], []), [])
        self.assertEqual(self.planner.plan_many(np.empty((0, 3)), np.empty((0, 3)), threads=3), [])
        with self.assertRaises(clearway.InvalidArgument):
            self.planner.plan_many(self.starts, self.goals[1:])
        for threads in (0, 257, -1):
            with self.assertRaises(clearway.InvalidArgument) as c:
                self.planner.plan_many(self.starts, self.goals, threads=threads)
            self.assertEqual(c.exception.field, "threads")
        self.starts[3, 1] = math.nan
        with self.assertRaises(clearway.InvalidArgument) as c:
            self.planner.plan_many(self.starts, self.goals)
        self.assertEqual(c.exception.field, "starts[3]")


class Stopping(unittest.TestCase):
    def setUp(self) -> None:
        # A search of several seconds.
        cells = np.random.default_rng(1).random((1500, 1500)) < 0.01
        cells[:40, :40] = cells[-40:, -40:] = False
        self.map = clearway.Map.from_array(cells, cell=0.05)
        self.planner = clearway.PosePlanner(self.map, clearway.Footprint.box(1.2, 0.3), headings=64)
        self.ends = ((0.7, 0.7, 0.0), (74.3, 74.3, 1.0))

    def test_a_callback_reports_progress_and_may_plan(self) -> None:
        seen: list[float] = []
        small = clearway.PosePlanner(clearway.Map.load(WORKSHOP), BOX)

        def report(p: clearway.Progress) -> None:
            seen.append(p.fraction)
            self.assertTrue(small.plan((-4, -1, 0), (-4.2, 1.3, 0)).solved)
            if len(seen) == 3:
                raise StopIteration

        with self.assertRaises(StopIteration):
            self.planner.plan(*self.ends, progress=report)
        self.assertEqual(len(seen), 3)
        self.assertEqual(seen, sorted(seen))

    def test_a_list_reports_progress(self) -> None:
        small = clearway.PosePlanner(clearway.Map.load(WORKSHOP), BOX)
        seen: list[float] = []
        small.plan_many([(-4, -1, 0)] * 20, [(-4.2, 1.3, 0)] * 20, threads=3, progress=lambda p: seen.append(p.fraction))
        self.assertEqual(seen[-1], 1.0)

    def interrupted(self, work: object) -> int:
        """How often the work has reported after SIGINT."""
        sent = threading.Event()
        late = 0

        def send() -> None:
            time.sleep(0.5)
            sent.set()
            os.kill(os.getpid(), signal.SIGINT)

        def report(progress: clearway.Progress) -> None:
            nonlocal late
            late += sent.is_set()

        before = signal.getsignal(signal.SIGINT)
        killer = threading.Thread(target=send)
        killer.start()
        with self.assertRaises(KeyboardInterrupt):
            work(report)  # type: ignore[operator]
        killer.join()
        self.assertIs(signal.getsignal(signal.SIGINT), before)
        return late

    def test_ctrl_c_ends_a_search(self) -> None:
        # Lists that take hours, which only the signal ends; a search reports every 50 ms.
        starts, goals = [self.ends[0]] * 10_000, [self.ends[1]] * 10_000
        works = (
            lambda report: self.planner.plan_many(starts, goals),
            lambda report: self.planner.plan_many(starts, goals, threads=2),
            lambda report: self.planner.plan(*self.ends, progress=report),
        )
        for work in works:
            for _ in range(3):
                self.assertLessEqual(self.interrupted(work), 1)
        # The planner is as good as before.
        self.assertEqual(self.planner.plan(self.ends[0], (1.2, 0.7, 0.0)).status, "Solved")

    def test_ctrl_c_between_searches_is_that_of_python(self) -> None:
        with self.assertRaises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1)

    def test_python_runs_meanwhile(self) -> None:
        counted = 0
        done = threading.Event()

        def search() -> None:
            clearway.PosePlanner(self.map, BOX, headings=64, time_limit=0.5).plan(*self.ends)
            done.set()

        worker = threading.Thread(target=search)
        worker.start()
        while not done.wait(0.005):
            counted += 1
        worker.join()
        self.assertGreater(counted, 10)


if __name__ == "__main__":
    unittest.main()

"""Edits of maps: which cells they change, and that planners follow them as if they were new."""

import copy
import pickle
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any

import clearway
import numpy as np
from samples import SAMPLES

BOX = clearway.Footprint.box(0.6, 0.4)
WORKSHOP = SAMPLES / "workshop.yaml"


def random_map(seed: int = 1, origin: object = None) -> clearway.Map:
    cells = np.random.default_rng(seed).random((50, 130)) < 0.012
    return clearway.Map.from_array(cells, cell=0.1, origin=origin)  # type: ignore[arg-type]


class Cells(unittest.TestCase):
    def test_cells_and_masks_are_set(self) -> None:
        m = random_map()
        expected = m.occupied
        self.assertEqual(m.set_cells([(3, 4)]), int(not expected[3, 4]))
        expected[3, 4] = True
        np.testing.assert_array_equal(m.occupied, expected)
        mask = np.random.default_rng(2).random(m.shape) < 0.2
        self.assertEqual(m.set_cells(mask[:, ::-1], occupied=False), int((expected & mask[:, ::-1]).sum()))
        expected &= ~mask[:, ::-1]
        np.testing.assert_array_equal(m.occupied, expected)
        self.assertEqual(m.set_cells(np.argwhere(mask).astype(np.uint16)), int((mask & ~expected).sum()))
        np.testing.assert_array_equal(m.occupied, expected | mask)
        self.assertEqual(m.set_cells(np.zeros((0, 2), int)), 0)
        self.assertEqual(m.set_cells([]), 0)
        np.testing.assert_array_equal(m.occupancy, np.where(expected | mask, 100, 0))

    def test_rectangles_and_polygons_set_what_they_overlap(self) -> None:
        # Cells of 2^-3 m: all products are exact.
        for origin in (None, (1, -2, 0)):
            m = clearway.Map.from_array(np.zeros((24, 40), bool), cell=0.125, origin=origin)
            corners = m.corners
            low, high = (0.5, 0.25) + corners.min(axis=0), (1.0625, 1.5) + corners.min(axis=0)
            m.set_rectangle(low, (high[0], high[1]))
            right = (corners[1] - corners[0]) / 40
            down = (corners[3] - corners[0]) / 24
            rows, columns = np.mgrid[0:24, 0:40]
            a = corners[0] + columns[..., None] * right + rows[..., None] * down
            b = a + right + down
            inside = (np.minimum(a, b) < high).all(axis=-1) & (np.maximum(a, b) > low).all(axis=-1)
            np.testing.assert_array_equal(m.occupied, inside)
            ring = [low, (high[0], low[1]), high, (low[0], high[1])]
            self.assertEqual(m.set_polygon(ring[::-1], occupied=False), int(inside.sum()))
            self.assertFalse(m.occupied.any())
        turned = clearway.Map.from_array(np.zeros((24, 40), bool), cell=0.125, origin=(0, 0, 0.5))
        turned.set_polygon([(0, 0), (1, 0), (0, 1)])
        self.assertTrue(turned.occupied.any())

    def test_what_is_outside_has_no_effect(self) -> None:
        m = random_map()
        before = m.occupied
        self.assertEqual(m.set_rectangle((-9, -9), (-1, -1)), 0)
        np.testing.assert_array_equal(m.occupied, before)
        m.set_rectangle((-1e6, -1e6), (1e6, 1e6))
        self.assertTrue(m.occupied.all())

    def test_bad_edits_are_refused_and_change_nothing(self) -> None:
        m = random_map()
        before = m.occupied
        calls = [
            (lambda: m.set_cells([(0, 0), (50, 0)]), "cells[1]"),
            (lambda: m.set_cells([(0, -1)]), "cells[0]"),
            (lambda: m.set_cells([(0.5, 1)]), "cells"),  # type: ignore[list-item]
            (lambda: m.set_cells([[1, 2, 3]]), "cells"),
            (lambda: m.set_cells(np.zeros((3, 3), bool)), "cells"),
            (lambda: m.set_cells("no"), "cells"),  # type: ignore[arg-type]
            (lambda: m.set_polygon([(0, 0), (1, 1)]), "points"),
            (lambda: m.set_polygon([(0, 0), (1, 1), (float("nan"), 0)]), "points[2]"),
            (lambda: m.set_rectangle((0, 0), (1e9, 1)), "corner"),
        ]
        for call, field in calls:
            with self.subTest(field), self.assertRaises(clearway.InvalidArgument) as c:
                call()
            self.assertEqual(c.exception.field, field)
        np.testing.assert_array_equal(m.occupied, before)

    def test_copies_are_maps_of_their_own(self) -> None:
        m = random_map()
        copies = [m.copy(), copy.copy(m), copy.deepcopy(m)]
        before = m.occupied
        m.set_rectangle((1, 1), (3, 3))
        for other in copies:
            np.testing.assert_array_equal(other.occupied, before)
            other.set_cells(np.ones(m.shape, bool))
        self.assertFalse(m.occupied.all())


class Followers(unittest.TestCase):
    def compare(self, kept: clearway.PosePlanner, fresh: clearway.PosePlanner, seed: int) -> int:
        random = np.random.default_rng(seed)
        low, high = kept.map.corners.min(axis=0), kept.map.corners.max(axis=0)
        solved = 0
        for _ in range(6):
            start, goal = (np.append(random.uniform(low, high), random.uniform(-3, 3)) for _ in range(2))
            self.assertEqual(kept.is_free(start), fresh.is_free(start))
            a, b = kept.plan(start, goal), fresh.plan(start, goal)
            self.assertEqual((a.status, a.cost), (b.status, b.cost))
            np.testing.assert_array_equal(a.poses, b.poses)
            solved += a.solved
        return solved

    def test_kept_planners_answer_as_new_ones(self) -> None:
        solved = 0
        for options in ({}, {"near_cost": (1, 0.3)}, {"weight": 1.5, "smooth": True}):
            m = random_map(seed=4)
            kept = clearway.PosePlanner(m, BOX, **options)  # type: ignore[arg-type]
            random = np.random.default_rng(6)
            for version in range(6):
                solved += self.compare(kept, clearway.PosePlanner(m.copy(), BOX, **options), version)  # type: ignore[arg-type]
                corner = random.uniform((0, 0), (12, 4))
                m.set_rectangle(corner, corner + (0.7, 0.6), occupied=bool(version % 2))
                m.set_cells([tuple(int(v) for v in random.integers((50, 130)))])
        self.assertGreater(solved, 24)

    def test_kept_planners_with_zones_and_points_follow(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        zones = str(SAMPLES / "workshop.zones.json")
        ends = ((-4.4, 2.6, -np.pi / 2), (4, -2))
        kept = clearway.PosePlanner(m, clearway.Footprint.box(0.7, 0.5), zones=zones)
        before = kept.plan(*ends)
        self.assertTrue(before.solved)
        middle = before.poses[len(before.poses) // 2, :2]
        m.set_rectangle(middle - 0.3, middle + 0.3)
        after = kept.plan(*ends)
        fresh = clearway.PosePlanner(m, clearway.Footprint.box(0.7, 0.5), zones=zones).plan(*ends)
        self.assertEqual((after.status, after.cost), (fresh.status, fresh.cost))
        self.assertNotEqual(after.cost, before.cost)
        # An answer keeps its map.
        self.assertLess(before.map.occupied.sum(), m.occupied.sum())
        np.testing.assert_array_equal(after.map.occupied, m.occupied)
        grid = clearway.Map.load(SAMPLES / "random.map")
        point = clearway.PointPlanner(grid, terrain="S=2,W=4")
        free = np.argwhere(~grid.occupied)
        start, goal = free[0][::-1] + 0.5, free[-1][::-1] + 0.5
        first = point.plan(start, goal)
        row, column = (int(v) for v in first.poses[len(first.poses) // 2][::-1])
        grid.set_cells([(row, column)])
        self.assertEqual(point.plan(start, goal).cost, clearway.PointPlanner(grid, terrain="S=2,W=4").plan(start, goal).cost)

    def test_edits_during_plans_of_other_threads_do_no_harm(self) -> None:
        m = random_map(seed=8)
        planner = clearway.PosePlanner(m, BOX, weight=2)
        wrong: list[object] = []

        def work(seed: int) -> None:
            random = np.random.default_rng(seed)
            for _ in range(30):
                start, goal = (np.append(random.uniform((0, 0), (13, 5)), 0) for _ in range(2))
                r = planner.plan(start, goal)
                if r.solved and not clearway.check(r.map, BOX, r.poses, interpolation="arc").free:
                    wrong.append(r)

        threads = [threading.Thread(target=work, args=(k,)) for k in range(3)]
        for thread in threads:
            thread.start()
        k = 0
        while any(thread.is_alive() for thread in threads):
            m.set_cells([(k % 50, k * 7 % 130)], occupied=k % 3 != 0)
            k += 1
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_an_edit_during_a_save_does_no_harm(self) -> None:
        m = clearway.Map.from_array(np.zeros((4200, 4200), bool), cell=0.05, origin=(0, 0))  # freed memory is unmapped
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "map.yaml")
            thread = threading.Thread(target=lambda: [m.save(file) for _ in range(8)])
            thread.start()
            k = 0
            while thread.is_alive():
                kept = m.copy()  # shares the version, so that the edit makes a new one
                m.set_cells([(k % 4200, 5)], occupied=True)
                del kept  # the last one to hold the version but for the save
                k += 1
            thread.join()
            self.assertEqual(clearway.Map.load(file).shape, m.shape)


class Pickles(unittest.TestCase):
    def test_maps_come_back(self) -> None:
        maps = [clearway.Map.load(SAMPLES / name) for name in ("workshop.yaml", "random.map", "cave.pgm", "warehouse.clearway")]
        maps += [random_map(), random_map(origin=(1, 2, 0.5)), clearway.Map.load(WORKSHOP, unknown_is_free=True)]
        maps[0].set_rectangle((0, 0), (1, 1))
        for m in maps:
            back = pickle.loads(pickle.dumps(m))
            self.assertEqual(repr(back), repr(m))
            self.assertEqual((back.cell, back.frame, back.origin, back.warnings), (m.cell, m.frame, m.origin, m.warnings))
            np.testing.assert_array_equal(back.occupied, m.occupied)
            np.testing.assert_array_equal(back.occupancy, m.occupancy)
            np.testing.assert_array_equal(back.corners, m.corners)

    def test_footprints_come_back(self) -> None:
        for f in (
            BOX,
            clearway.Footprint.box(1.7, 0.31, padding=0.05, padding_shape="round"),
            clearway.Footprint.disc(0.3, padding=0.02),
            clearway.Footprint.wkt("POLYGON((1.2 0.4, -0.4 0.4, -0.4 -0.4, 1.2 -0.4), (0 0.1, 0.2 0.1, 0.2 -0.1, 0 -0.1))"),
            clearway.Footprint.robot("jackal"),
        ):
            for back in (pickle.loads(pickle.dumps(f)), copy.copy(f), copy.deepcopy(f)):
                self.assertEqual((repr(back), back.text, back.padding), (repr(f), f.text, f.padding))
                self.assertEqual(back.circumscribed_radius, f.circumscribed_radius)

    def test_planners_and_answers_come_back(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        ends = ((-4.4, 2.6, -np.pi / 2), (4, -2))
        zones = str(SAMPLES / "workshop.zones.json")
        planners: list[clearway.PosePlanner | clearway.PointPlanner] = [
            clearway.PosePlanner(m, BOX, weight=1.3, goal_tolerance=(0.05, 0.3), smooth=True),
            clearway.PosePlanner(m, BOX, zones=zones, near_cost=(2, 0.5)),
            clearway.PointPlanner(m, radius=0.2, any_angle=True, nearest=True),
        ]
        for planner in planners:
            r = planner.plan(*ends)
            self.assertTrue(r.solved)
            again = pickle.loads(pickle.dumps(planner))
            self.assertEqual(repr(again), repr(planner))
            np.testing.assert_array_equal(again.plan(*ends).poses, r.poses)
            back = pickle.loads(pickle.dumps(r))
            for name in ("poses",):
                np.testing.assert_array_equal(getattr(back, name), getattr(r, name))
            for name in ("status", "cost", "length", "rotation", "bound", "motions", "goal", "gap", "expanded", "left_zones"):
                self.assertEqual(getattr(back, name), getattr(r, name), name)
            np.testing.assert_array_equal(back.sample(0.1), r.sample(0.1))
            np.testing.assert_array_equal(back.trajectory(max_speed=1), r.trajectory(max_speed=1))
            for name in ("free", "clearance", "where", "cell", "motion", "fault", "zone"):
                self.assertEqual(getattr(back.certificate, name), getattr(r.certificate, name), name)
            self.assertEqual(pickle.loads(pickle.dumps(r.certificate)).where, r.certificate.where)
        none = planners[0].plan(ends[0], (0, 0.1, 0))
        back = pickle.loads(pickle.dumps(none))
        self.assertEqual((back.status, back.reason, back.blocking_cell), (none.status, none.reason, none.blocking_cell))

    def test_states_without_a_map_or_a_proof_are_refused(self) -> None:
        def state_of(answer: Any) -> Any:
            return answer.__getstate__()

        planner: Any = clearway.PosePlanner(clearway.Map.load(WORKSHOP), BOX)
        answer = planner.plan((-4.4, 2.6, 0), (4, -2))
        self.assertTrue(answer.solved and answer.certificate.free)
        bad: list[tuple[Any, Any]] = []
        for of in (planner, clearway.PointPlanner(planner.map)):
            bad.append((type(of), (None, *state_of(of)[1:])))
        recipe, plan, via, error = state_of(answer)
        self.assertEqual((error, answer.error), ("", ""))
        unproved = list(plan)
        unproved[8] = state_of(planner.check([(100, 100, 0)]))[8]
        bad += [(clearway.Result, ((None, *recipe[1:]), plan, via, "")), (clearway.Result, (recipe, tuple(unproved), via, ""))]
        for kind, state in bad:
            with self.assertRaises(clearway.InvalidArgument) as c:
                kind.__new__(kind).__setstate__(state)
            self.assertEqual(c.exception.field, "state")
        # One of many queries may have failed its check: then it is no path.
        failed: Any = clearway.Result.__new__(clearway.Result)
        failed.__setstate__((recipe, tuple(unproved), via, "the path failed its check"))
        self.assertEqual((failed.solved, failed.status, failed.error), (False, "Error", "the path failed its check"))
        self.assertEqual((failed.reason, len(failed.poses), failed.certificate), (failed.error, 0, None))
        self.assertIn("Error", repr(failed))
        nothing: Any = None
        with self.assertRaises(TypeError):
            clearway.PosePlanner(nothing, BOX)
        with self.assertRaises(TypeError):
            clearway.PointPlanner(nothing)

    def test_answers_of_one_map_share_it_in_a_pickle(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        planner = clearway.PosePlanner(m, BOX, weight=2)
        answers = planner.plan_many([(-4.4, 2.6, 0)] * 20, [(4, -2, 0)] * 20)
        one, all_of_them = len(pickle.dumps(answers[0])), len(pickle.dumps(answers))
        self.assertLess(all_of_them, one + 20 * 4000)
        self.assertTrue(all(r.solved for r in pickle.loads(pickle.dumps(answers))))

    def test_a_bad_state_is_refused(self) -> None:
        for state in ((), ("a",), ("a", b"{}", b"", [])):
            with self.assertRaises(clearway.Error):
                clearway.Map.__new__(clearway.Map).__setstate__(state)  # type: ignore[attr-defined]


if __name__ == "__main__":
    unittest.main()

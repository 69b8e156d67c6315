"""Fleets in continuous time and on grids: the plans of the command line, and lists of Python."""

import copy
import json
import math
import os
import pathlib
import pickle
import shutil
import signal
import tempfile
import threading
import time
import unittest
from typing import Any

import clearway
import clearway.plot
import matplotlib.pyplot as plt
import numpy as np
from samples import SAMPLES, cli

BOX = clearway.Footprint.box(0.6, 0.4, padding=0.05)


def hall() -> clearway.Map:
    cells = np.zeros((60, 100), bool)
    cells[25:35, 40:60] = True
    return clearway.Map.from_array(cells, cell=0.1, origin=(-5, -3, 0))


def crossing(m: clearway.Map) -> list[clearway.Agent]:
    return [
        clearway.Agent("east", BOX, (-4, 0, 0), (4, 0, 0)),
        clearway.Agent("west", BOX, (4, 1, math.pi), (-4, 1), speed=0.5),
        clearway.Agent("north", BOX, (0, -2, math.pi / 2), [(0, 2, math.pi / 2), (1, 2)]),
    ]


WALKER = {"id": "walker", "length": 0.5, "width": 0.5, "motion": [{"t": 1, "x": 12, "y": 3, "heading": 0}, {"t": 9, "x": 12, "y": 9, "heading": 90}]}


def yard(**changed: Any) -> clearway.Fleet:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(SAMPLES / "yard.map", folder)
        file = pathlib.Path(folder) / "yard.json"
        file.write_text(json.dumps(json.loads((SAMPLES / "yard.json").read_text()) | changed))
        return clearway.Fleet.load(file)


def state_of(thing: Any) -> Any:
    return thing.__reduce_ex__(2)[2]


class Timed(unittest.TestCase):
    def test_a_problem_file_has_the_plan_of_the_command_line(self) -> None:
        for name in ("carts.json", "office.clearway"):
            file = SAMPLES / name
            said = cli("fleet", file, "--json")
            r = clearway.Fleet.load(file).plan()
            self.assertEqual(r.status.lower(), said["status"])
            self.assertTrue(r.free)
            self.assertAlmostEqual(r.makespan, said["makespan_s"], places=6)
            self.assertAlmostEqual(r.sum_of_costs, said["sum_of_costs_s"], places=6)

    def test_agents_of_a_list(self) -> None:
        m = hall()
        fleet = clearway.Fleet(m, crossing(m))
        self.assertEqual(fleet.names, ["east", "west", "north"])
        r = fleet.plan(threads=2)
        self.assertTrue(r.solved and r.free)
        self.assertGreaterEqual(r.separation or 0.0, 0)
        self.assertEqual(max(t[-1] for t in r.times), r.makespan)
        for name, times, poses in zip(r.names, r.times, r.poses):
            self.assertEqual(poses.shape, (len(times), 3))
            self.assertEqual(times[0], 0)
            self.assertTrue((np.diff(times) > 0).all())
        np.testing.assert_allclose(r.at(0)[0], (-4, 0, 0), atol=1e-12)
        np.testing.assert_allclose(r.at(r.makespan)[1][:2], (-4, 1), atol=1e-12)
        # Half the speed.
        self.assertGreaterEqual(r.times[1][-1], 8 / 0.5)

    def test_a_path_alone_is_free_by_the_check_of_paths(self) -> None:
        m = hall()
        r = clearway.Fleet(m, crossing(m)).plan()
        planner = clearway.PosePlanner(m, BOX)
        for poses in r.poses:
            self.assertTrue(planner.check(poses).free)

    def test_static_agents_and_rings(self) -> None:
        m = hall()
        agents = [*crossing(m)[:1], clearway.Agent("crate", BOX, (0, 0.9, 0), static=True)]
        r = clearway.Fleet(m, agents).plan()
        self.assertEqual(r.names, ["east"])
        ring = r.rings(0.0)[0][0]
        np.testing.assert_allclose(ring.min(axis=0), (-4.35, -0.25))
        np.testing.assert_allclose(ring.max(axis=0), (-3.65, 0.25))

    def test_goals_of_shapes_are_assigned(self) -> None:
        m = clearway.Map.from_array(np.zeros((60, 100), bool), cell=0.1)
        box = clearway.Footprint.box(0.6, 0.4)
        agents = [
            clearway.Agent("a", box, (1, 1, 0), (9, 5)),
            clearway.Agent("b", box, (9, 1, math.pi), (1, 5)),
            clearway.Agent("c", box, (5, 3, 0)),
        ]
        fleet = clearway.Fleet(m, agents)
        own, best = fleet.plan(), fleet.plan(assign_goals="makespan")
        self.assertIsNone(own.goal_of)
        self.assertEqual(best.goal_of, [1, 0, 2])
        self.assertTrue(best.free)
        self.assertLess(best.makespan, own.makespan)
        np.testing.assert_allclose(best.poses[0][-1][:2], (1, 5), atol=1e-6)

    def test_bad_agents_are_refused(self) -> None:
        m = hall()
        good = ("a", BOX, (-4, 0, 0), (4, 0, 0))
        wrong: list[tuple[Any, dict[str, Any], str]] = [
            (("", *good[1:]), {}, "name"),
            (("a", BOX, (0, 0), (1, 1, 0)), {}, "start"),
            (("a", BOX, (0, 0, 0), (1,)), {}, "goal"),
            (good, {"speed": 0}, "speed"),
            (good, {"turn_rate": math.nan}, "turn_rate"),
            (good, {"motion": "hover"}, "motion"),
            (good, {"min_radius": -1}, "min_radius"),
        ]
        for arguments, options, field in wrong:
            with self.assertRaises(clearway.InvalidArgument) as c:
                clearway.Agent(*arguments, **options)
            self.assertEqual(c.exception.field, field)
        east = clearway.Agent(*good)
        bad_agents: list[list[clearway.Agent]] = [[], [east, east], [clearway.Agent("a", BOX, (0, 0, 0), (4, 0, 0))], [clearway.Agent("a", BOX, (9, 0, 0))]]
        for agents in bad_agents:
            with self.assertRaises(clearway.InvalidArgument) as c:
                clearway.Fleet(m, agents).plan()
            self.assertEqual(c.exception.field, "agents")
        fleet = clearway.Fleet(m, [east])
        bad_options: list[dict[str, Any]] = [{"planner": "magic"}, {"anytime": True}, {"time_limit": 0}, {"threads": 0}, {"threads": -1}]
        for options in bad_options:
            with self.assertRaises(clearway.InvalidArgument):
                fleet.plan(**options)
        with self.assertRaises(clearway.IoError):
            clearway.Fleet.load("no/such.json")

    def test_a_problem_names_files_of_its_folder_or_is_permitted_others(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "deep").mkdir()
            shutil.copy(SAMPLES / "yard.map", folder)
            file = folder / "deep" / "yard.json"
            file.write_text((SAMPLES / "yard.json").read_text().replace("yard.map", "../yard.map"))
            with self.assertRaises(clearway.OutsideFolder):
                clearway.Fleet.load(file)
            with self.assertRaises(clearway.OutsideFolder):
                clearway.Simulation.load(file)
            names = clearway.Fleet.load(file, allow_outside=True).names
            self.assertEqual(names, clearway.Fleet.load(SAMPLES / "yard.json").names)
            simulated = clearway.Simulation.load(file, allow_outside=True).names
            self.assertEqual(simulated[: len(names)], names)  # obstacles follow

    def test_anytime_reports_progress_and_ctrl_c_ends_it(self) -> None:
        fleet = clearway.Fleet.load(SAMPLES / "yard.json")
        seen: list[float] = []
        r = fleet.plan(anytime=True, time_limit=0.5, progress=lambda p: seen.append(p.elapsed))
        self.assertTrue(r.solved)
        self.assertLessEqual(len(seen), 1 + 0.5 / 0.05 + 10)

        def send() -> None:
            time.sleep(0.4)
            os.kill(os.getpid(), signal.SIGINT)

        killer = threading.Thread(target=send)
        killer.start()
        with self.assertRaises(KeyboardInterrupt):
            fleet.plan(anytime=True, time_limit=36_000)  # only the signal ends it
        killer.join()

    def test_answers_come_back_from_a_pickle(self) -> None:
        m = hall()
        disc = clearway.Agent("disc", clearway.Footprint.disc(0.2, 0.05), (-4, 2, 0), (4, 2, 0))
        ring = clearway.Footprint.polygon([(0.3, 0), (-0.2, 0.2), (-0.1, 0), (-0.2, -0.2)], padding=0.02)
        arrow = clearway.Agent("arrow", ring, (-4, -2, 0), (4, -2, 0), motion="car", min_radius=0.5)
        lone = clearway.Agent("lone", BOX, (-4, 0, 0), (4, 0, 0))
        answers = [
            clearway.Fleet(m, [*crossing(m), disc, arrow]).plan(assign_goals="sum"),
            clearway.Fleet.load(SAMPLES / "yard.json").plan(),
            clearway.Fleet(m, [lone]).plan(),
            clearway.Fleet(m, crossing(m)).plan(time_limit=1e-9),
        ]
        for r in answers:
            back = pickle.loads(pickle.dumps(r))
            for name in ("status", "solved", "reason", "planner", "time", "names", "goal_of", "makespan", "sum_of_costs"):
                self.assertEqual(getattr(back, name), getattr(r, name), name)
            self.assertEqual((back.free, back.clearance, back.separation), (r.free, r.clearance, r.separation))
            self.assertEqual(repr(back), repr(r))
            np.testing.assert_array_equal(back.map.occupied, r.map.occupied)
            for one, other in zip((*r.times, *r.poses), (*back.times, *back.poses), strict=True):
                np.testing.assert_array_equal(one, other)
            np.testing.assert_array_equal(back.at(1.234), r.at(1.234))
            for rings, others in zip(r.rings(2.5), back.rings(2.5), strict=True):
                for one, other in zip(rings, others, strict=True):
                    np.testing.assert_array_equal(one, other)

    def test_agents_and_fleets_come_back_from_a_pickle(self) -> None:
        m = hall()
        ring = clearway.Footprint.polygon([(0.3, 0), (-0.2, 0.2), (-0.1, 0), (-0.2, -0.2)], padding=0.02)
        round_box = clearway.Footprint.box(0.3, 0.2, 0.05, "round")
        agents = [
            *crossing(m),
            clearway.Agent("disc", clearway.Footprint.disc(0.2, 0.05), (-4, 2, 0.1), (4, 2, 0.7), motion="omni"),
            clearway.Agent("arrow", ring, (-4, -2, 0), (4, -2, 0), motion="car", min_radius=0.5),
            clearway.Agent("waits", round_box, (4.5, 2.5, 0.3), turn_rate=0.7),
            clearway.Agent("crate", BOX, (0, 0.9, 0.2), static=True),
        ]
        again = [pickle.loads(pickle.dumps(a)) for a in agents]
        self.assertEqual([repr(a) for a in again], [repr(a) for a in agents])
        pairs = [(clearway.Fleet(m, agents), clearway.Fleet(m, again))]
        lone = {"id": "lone", "length": 0.9, "width": 0.6, "speed": 1, "turn_rate": 1.57, "acceleration": 0.5, "start": [2.5, 8.5, 33], "goal": [19.5, 4.5, 12.3]}
        follows = lone | {"id": "follows", "start": [2.5, 10.5, 0]}  # to the goal of who has left it
        ramps = [lone | {"turn_acceleration": 0.8, "at_goal": "leave"}, follows | {"turn_acceleration": 0.3}]
        fleets = [clearway.Fleet(m, agents[:3] + agents[5:])]
        fleets += [clearway.Fleet.load(SAMPLES / name) for name in ("carts.json", "yard.json", "office.clearway")]
        fleets += [yard(obstacles=[WALKER]), yard(agents=[lone], obstacles=[]), yard(agents=ramps, obstacles=[])]
        self.assertEqual([c[6] for c in state_of(fleets[-1])[1]], [0.8, 0.3])
        self.assertEqual([a[6] for a in state_of(fleets[-1])[2]], [True, False])
        pairs += [(fleet, pickle.loads(pickle.dumps(fleet))) for fleet in fleets]
        for fleet, back in pairs:
            self.assertEqual((back.names, repr(back)), (fleet.names, repr(fleet)))
            np.testing.assert_array_equal(back.map.occupied, fleet.map.occupied)
            self.assertEqual(repr(state_of(back)[1:]), repr(state_of(fleet)[1:]))
            for rule in ("own", "sum") if fleet is fleets[0] else ("own",):
                r, other = fleet.plan(assign_goals=rule), back.plan(assign_goals=rule)
                self.assertEqual((other.status, other.goal_of), (r.status, r.goal_of))
                for one, two in zip((*r.times, *r.poses), (*other.times, *other.poses), strict=True):
                    np.testing.assert_array_equal(one, two)

    def test_a_damaged_pickle_of_a_fleet_is_refused(self) -> None:
        make, (kind,), state = clearway.Fleet(hall(), crossing(hall())).__reduce_ex__(2)[:3]  # type: ignore[misc]
        m, classes, agents, obstacles, without_goal = state
        east = agents[0]
        for bad in (
            (m, [], agents, obstacles, without_goal),
            (m, [(*classes[0][:2], 0.0, *classes[0][3:]), *classes[1:]], agents, obstacles, without_goal),
            (m, classes, [], obstacles, without_goal),
            (m, classes, [east, east], obstacles, without_goal),
            (m, classes, [(*east[:3], [], *east[4:])], obstacles, without_goal),
            (m, classes, [(*east[:2], (0.0, 0.0, 2.0, 0.0), *east[3:])], obstacles, without_goal),
            (m, classes, agents, obstacles, [3]),
            (m, classes, agents, obstacles, [1, 0]),
            (m, classes, agents, obstacles, [1, 1]),
            (m, classes, agents, obstacles),
        ):
            with self.subTest(bad), self.assertRaises(clearway.InvalidArgument):
                make(kind).__setstate__(bad)
        make(kind).__setstate__((m, classes, agents, obstacles, [0, 1]))

    def test_a_damaged_obstacle_of_a_pickled_fleet_is_refused(self) -> None:
        make, (kind,), state = yard(obstacles=[WALKER]).__reduce_ex__(2)[:3]  # type: ignore[misc]
        (walker,) = state[3]
        path, times, laws = walker[4]
        forever = walker[3]
        even, broken = laws.copy(), laws.copy()
        even[0] = (0, 0.25, 0.25, 0)
        broken[0] = (0, math.nan, 0, 0)
        for bad, fault in (
            ((*walker[:4], (path, times, even)), "has a motion with a profile"),
            ((*walker[:4], (path, times, broken)), "has a motion with a profile"),
            ((*walker[:3], forever - 1, walker[4]), "begins or ends after"),
            ((*walker[:2], forever - 2, *walker[3:]), "begins or ends after"),
            ((*walker[:2], 9, 9, walker[4]), "ends before it begins"),
        ):
            with self.subTest(fault), self.assertRaisesRegex(clearway.InvalidArgument, f"obstacle 'walker' {fault}"):
                make(kind).__setstate__((*state[:3], [bad], state[4]))
        make(kind).__setstate__((*state[:3], [(*walker[:3], 2**53, walker[4])], state[4]))

    def test_a_damaged_pickle_of_an_agent_is_refused(self) -> None:
        make, (kind,), state = crossing(hall())[0].__reduce_ex__(2)[:3]  # type: ignore[misc]
        for index, value, field in (
            (0, "", "name"),
            (5, -3.0, "speed"),
            (5, math.nan, "speed"),
            (6, 0.0, "turn_rate"),
            (6, math.nan, "turn_rate"),
            (7, 9, "state"),
            (8, -1.0, "min_radius"),
            (8, math.nan, "min_radius"),
        ):
            with self.subTest(field):
                with self.assertRaises(clearway.InvalidArgument) as c:
                    make(kind).__setstate__((*state[:index], value, *state[index + 1 :]))
                self.assertEqual(c.exception.field, field)
        make(kind).__setstate__(state)

    def test_what_is_no_description_is_not_pickled(self) -> None:
        simulation = clearway.Simulation.load(SAMPLES / "crossing.json")
        for thing in (clearway.World(hall()), simulation):
            for attempt in (pickle.dumps, copy.copy, copy.deepcopy):
                with self.assertRaisesRegex(TypeError, f"cannot pickle '.*{type(thing).__name__}' object"):
                    attempt(thing)  # type: ignore[operator]

    def test_a_fleet_is_drawn(self) -> None:
        m = hall()
        ax = clearway.plot.draw_fleet(clearway.Fleet(m, crossing(m)).plan(), time=3)
        self.assertIn("3 agents at 3 s", ax.get_title())
        plt.close("all")


class Grid(unittest.TestCase):
    def test_a_scenario_has_the_plan_of_the_command_line(self) -> None:
        files = (SAMPLES / "random.map", SAMPLES / "random.map.scen")
        said = cli("fleet", *files, "--agents", "40", "--json")
        r = clearway.GridFleet.load(files[1], clearway.Map.load(files[0]), agents=40).plan()
        self.assertTrue(r.solved and r.free)
        self.assertEqual((r.makespan, r.sum_of_costs), (said["makespan"], said["sum_of_costs"]))
        self.assertEqual(r.cells.shape, (r.makespan + 1, 40, 2))

    def test_cells_of_arrays(self) -> None:
        m = clearway.Map.from_array(np.zeros((3, 5), bool))
        starts, goals = np.array([[0, 0], [2, 0], [1, 4]]), np.array([[0, 4], [2, 4], [1, 0]])
        fleet = clearway.GridFleet(m, starts, goals)
        r = fleet.plan("cbs", weight=1)
        self.assertTrue(r.solved and r.free and r.optimal)
        np.testing.assert_array_equal(r.cells[0], starts)
        np.testing.assert_array_equal(r.cells[-1], goals)
        self.assertLessEqual(np.abs(np.diff(r.cells, axis=0)).sum(axis=2).max(), 1)
        self.assertEqual(r.sum_of_costs, 12)

    def test_goals_are_assigned(self) -> None:
        m = clearway.Map.from_array(np.zeros((3, 20), bool))
        fleet = clearway.GridFleet(m, [(0, 0), (2, 19)], [(0, 19), (2, 0)])
        own, best = fleet.plan(), fleet.plan(assign_goals="sum")
        self.assertIsNone(own.goal_of)
        self.assertEqual(best.goal_of, [1, 0])
        self.assertTrue(best.free)
        self.assertLess(best.sum_of_costs, own.sum_of_costs)
        with self.assertRaises(clearway.InvalidArgument) as caught:
            fleet.plan(assign_goals="any")
        self.assertEqual(caught.exception.field, "assign_goals")

    def test_bad_cells_are_refused(self) -> None:
        m = clearway.Map.from_array(np.eye(3, dtype=bool))
        for starts, goals, field in (
            ([[0, 0]], [[0, 1]], "starts"),
            ([[0, 1], [0, 1]], [[0, 1], [1, 0]], "starts"),
            ([[3, 0]], [[0, 1]], "starts[0]"),
            ([[-1, 0]], [[0, 1]], "starts[0]"),
            ([[0.5, 1]], [[0, 1]], "starts[0]"),
            ([[0, 1]], [[0, 1], [1, 0]], "goals"),
            ([[0, 1, 2]], [[0, 1]], "starts[0]"),
            ("ab", [[0, 1]], "starts"),
        ):
            with self.subTest(starts), self.assertRaises(clearway.InvalidArgument) as c:
                clearway.GridFleet(m, starts, goals)  # type: ignore[arg-type]
            self.assertEqual(c.exception.field, field)

    def test_no_plan_is_an_answer(self) -> None:
        m = clearway.Map.from_array(np.zeros((1, 2), bool))
        r = clearway.GridFleet(m, [[0, 0], [0, 1]], [[0, 1], [0, 0]]).plan()
        self.assertFalse(r.solved or r.free)
        self.assertEqual(r.cells.shape, (0, 2, 2))
        self.assertNotEqual(r.reason, "")

    def test_answers_come_back_from_a_pickle(self) -> None:
        m = clearway.Map.from_array(np.zeros((3, 20), bool))
        fleet = clearway.GridFleet(m, [(0, 0), (2, 19)], [(0, 19), (2, 0)])
        narrow = clearway.Map.from_array(np.zeros((1, 2), bool))
        for r in (fleet.plan("cbs", weight=1), fleet.plan(assign_goals="sum"), clearway.GridFleet(narrow, [[0, 0], [0, 1]], [[0, 1], [0, 0]]).plan()):
            back = pickle.loads(pickle.dumps(r))
            np.testing.assert_array_equal(back.cells, r.cells)
            for name in ("status", "solved", "reason", "planner", "time", "goal_of", "makespan", "sum_of_costs", "lower_bound", "optimal", "free"):
                self.assertEqual(getattr(back, name), getattr(r, name), name)
            self.assertEqual(repr(back), repr(r))

    def test_fleets_come_back_from_a_pickle(self) -> None:
        cells = np.random.default_rng(5).random((12, 16)) < 0.15
        m = clearway.Map.from_array(cells)
        free = np.argwhere(~cells)
        for options in ({}, {"diagonal": True}, {"robustness": 1}, {"forbid_cycles": True}):
            fleet = clearway.GridFleet(m, free[:8], free[-8:], **options)  # type: ignore[arg-type]
            back = pickle.loads(pickle.dumps(fleet))
            self.assertEqual((back.agents, repr(back)), (fleet.agents, repr(fleet)))
            r, other = fleet.plan("prioritised"), back.plan("prioritised")
            self.assertEqual(other.status, r.status)
            np.testing.assert_array_equal(other.cells, r.cells)
        make, (kind,), (m, starts, goals, *rules) = fleet.__reduce_ex__(2)[:3]  # type: ignore[misc]
        for bad in ([m, starts, goals[1:], *rules], [m, starts + 192, goals, *rules], [None, starts, goals, *rules], [m, starts, goals]):
            with self.assertRaises(clearway.InvalidArgument):
                make(kind).__setstate__(tuple(bad))

    def test_a_damaged_pickle_is_refused(self) -> None:
        m = clearway.Map.from_array(np.zeros((3, 20), bool))
        r = clearway.GridFleet(m, [(0, 0)], [(0, 19)]).plan()
        reduced: Any = r.__reduce_ex__(2)
        make, (kind,), state = reduced[:3]
        for k, value in ((3, 7), (4, np.array([60], np.uint32)), (5, False)):
            bad = list(state)
            bad[k] = value
            with self.subTest(k), self.assertRaises(clearway.InvalidArgument):
                make(kind).__setstate__(tuple(bad))


if __name__ == "__main__":
    unittest.main()

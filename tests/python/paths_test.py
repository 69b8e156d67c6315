"""clearway.check, zones, via points, coverage and graphs of routes, as the command line answers."""

import json
import math
import os
import pathlib
import pickle
import subprocess
import tempfile
import unittest
import warnings
from typing import Any

import clearway
import numpy as np
from samples import SAMPLES, cli

WORKSHOP = SAMPLES / "workshop.yaml"
WAREHOUSE = SAMPLES / "warehouse.clearway"
ZONES = SAMPLES / "workshop.zones.json"
CART = clearway.Footprint.box(0.7, 0.5)
FORKLIFT = clearway.Footprint.box(2.4, 1.2)
START, GOAL = (-4.4, 2.6, -math.pi / 2), (4.0, -2.0)
ENDS = ["--agent", "0.7,0.5", "--from=-4.4,2.6,-90"]


def zoned_project(folder: pathlib.Path) -> pathlib.Path:
    """The workshop with its zones, as a project in this folder."""
    project = {
        "format": "clearway-project", "version": 1, "agents": [], "planner": {"planner": "pose"},
        "map": {"file": str(WORKSHOP.name)}, "zones": json.loads(ZONES.read_text()),
    }
    for name in ("workshop.yaml", "workshop.pgm"):
        (folder / name).write_bytes((SAMPLES / name).read_bytes())
    file = folder / "site.clearway"
    file.write_text(json.dumps(project))
    return file


class PathsOfOthers(unittest.TestCase):
    def compare(self, answer: clearway.PathCheck, said: dict[str, Any]) -> None:
        self.assertEqual(answer.free, said["free"])
        self.assertEqual(answer.exact, said["exact"])
        self.assertAlmostEqual(answer.length, said["length"], places=9)
        self.assertAlmostEqual(answer.along, said["place"]["along"], places=9)
        where = said["where"]
        np.testing.assert_allclose(answer.where, (where["x"], where["y"], math.radians(where["heading_deg"])), atol=1e-9)
        if answer.free:
            self.assertAlmostEqual(answer.clearance, said["clearance"], places=12)
        else:
            self.assertAlmostEqual(answer.depth, said["depth"], places=12)

    def test_files_of_every_format_as_the_command_line(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            m = clearway.Map.load(WAREHOUSE)
        verdicts = set()
        cases: list[tuple[str, dict[str, Any], list[str]]] = [
            ("route.order.json", {}, []),
            ("route.path.csv", {}, []),
            ("route.path.csv", {"interpolation": "arc"}, ["--interpolation", "arc"]),
            ("route.path.csv", {"interpolation": "spline", "headings": "tangent"}, ["--interpolation", "spline", "--heading", "tangent"]),
            ("route.tum", {}, []),
            ("route.lif.json", {}, []),
        ]
        for name, options, arguments in cases:
            said = cli("check", "--path", SAMPLES / name, "--map", WAREHOUSE, "--agent", "2.4,1.2", "--json", *arguments)["paths"]
            with self.subTest(name):
                got = clearway.check(m, FORKLIFT, SAMPLES / name, **options)
                self.assertEqual(len(got), len(said))
                for answer, one in zip(got, said):
                    self.compare(answer, one)
                    self.assertEqual(answer.line, one["place"]["line"])
                    verdicts.add(answer.free)
        self.assertEqual(verdicts, {True, False})

    def test_arrays_are_judged_as_a_file_of_them(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        random = np.random.default_rng(3)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "path.csv"
            for k in range(12):
                poses = np.column_stack([random.uniform((-4, -3), (4, 3), (5, 2)), random.uniform(-1.5, 1.5, 5)])
                for interpolation in ("straight", "arc", "spline"):
                    rows = "".join(",".join(repr(float(v)) for v in row) + "\n" for row in poses)
                    file.write_text("x,y,yaw\n" + rows)
                    said = cli("check", "--path", file, "--map", WORKSHOP, "--agent", "0.7,0.5", "--json", "--interpolation", interpolation)
                    self.compare(clearway.check(m, CART, poses, interpolation=interpolation), said["paths"][0])
                file.write_text("x,y\n" + "".join(",".join(repr(float(v)) for v in row[:2]) + "\n" for row in poses))
                said = cli("check", "--path", file, "--map", WORKSHOP, "--agent", "0.7,0.5", "--json")
                self.compare(clearway.check(m, CART, poses[:, :2]), said["paths"][0])

    def test_a_collision_is_named_with_its_pose(self) -> None:
        cells = np.zeros((40, 80), bool)
        cells[:, 40] = True
        m = clearway.Map.from_array(cells, cell=0.05)
        answer = clearway.check(m, clearway.Footprint.box(0.6, 0.4), [(1, 1, 0), (1.2, 1, 0), (3, 1, 0)])
        self.assertFalse(answer)
        self.assertIsInstance(answer, clearway.Certificate)
        self.assertEqual((answer.fault, answer.index, answer.cell[1]), ("collision", 1, 40))
        self.assertGreater(answer.along, 0.65)
        back = pickle.loads(pickle.dumps(answer))
        self.assertEqual((back.where, back.index, back.along), (answer.where, answer.index, answer.along))
        self.assertIn("not free", repr(back))

    def test_zones_count(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        path = clearway.PosePlanner(m, CART).plan(START, GOAL).poses
        across = [(0.1, -3, math.pi / 2), (0.1, 0, math.pi / 2)]
        self.assertTrue(clearway.check(m, CART, path, interpolation="arc").free)
        zone = json.loads(ZONES.read_text())["zones"][0]
        answer = clearway.check(m, CART, across, zones=[zone])
        self.assertEqual((answer.free, answer.zone), (False, "repair"))

    def test_bad_calls_are_refused(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        calls: list[tuple[dict[str, Any], str]] = [
            ({"path": []}, "path"),
            ({"path": 3}, "path"),
            ({"path": [(0, 0), (1, 1, 0)]}, "path[1]"),
            ({"path": [(0, 0, 0), (1, math.inf, 0)]}, "path[1]"),
            ({"path": [(0, 0, 0), (1e9, 1, 0)]}, "path[1]"),
            ({"path": [(0, 0, 0), (1, 1, 0)], "interpolation": "cubic"}, "interpolation"),
            ({"path": [(0, 0, 0), (1, 1, 0)], "headings": "no"}, "headings"),
            ({"path": [(0, 0, 0), (1, 1, 0)], "name": "no"}, "name"),
            ({"path": [(0, 0), (1, 1)], "interpolation": "arc"}, "path"),
            ({"path": SAMPLES / "route.order.json", "name": "no"}, "name"),
            ({"path": [(0, 0, 0)], "zones": 3}, "zones"),
            ({"path": [(0, 0, 0)], "zones": [{"zoneId": "a"}]}, "zones"),
            ({"path": [(0, 0, 0)], "zones": {"zones": {1, 2}}}, "zones"),
        ]
        for arguments, field in calls:
            with self.subTest(arguments), self.assertRaises(clearway.Error) as c:
                clearway.check(m, CART, **arguments)
            self.assertEqual(c.exception.field, field)
        with self.assertRaises(clearway.IoError):
            clearway.check(m, CART, "no/such.csv")


class Zones(unittest.TestCase):
    def test_plans_are_those_of_the_command_line(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        said = cli("plan", "--map", WORKSHOP, *ENDS, "--to", "4,-2", "--zones", ZONES, "--json")
        for zones in (str(ZONES), ZONES, json.loads(ZONES.read_text()), json.loads(ZONES.read_text())["zones"]):
            planner = clearway.PosePlanner(m, CART, zones=zones)
            r = planner.plan(START, GOAL)
            self.assertEqual(r.status, said["status"])
            self.assertAlmostEqual(r.cost, said["cost"], places=9)
            np.testing.assert_allclose(r.poses[:, :2], np.array(said["poses"])[:, :2], atol=1e-9)
            self.assertTrue(r.certificate.free)
        self.assertNotEqual(r.cost, clearway.PosePlanner(m, CART).plan(START, GOAL).cost)
        straight = clearway.PosePlanner(m, CART).plan(START, GOAL)
        self.assertEqual(planner.check(straight.poses).free, False)
        slow, fast = r.trajectory(max_speed=1, max_accel=0.5), straight.trajectory(max_speed=1, max_accel=0.5)
        self.assertGreater(slow[-1, 0] - fast[-1, 0], 1)

    def test_a_project_has_zones(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = zoned_project(pathlib.Path(folder))
            m = clearway.Map.load(WORKSHOP)
            r = clearway.PosePlanner(m, CART, zones=file).plan(START, GOAL)
            self.assertEqual(r.cost, clearway.PosePlanner(m, CART, zones=ZONES).plan(START, GOAL).cost)
            project = json.loads(file.read_text())
            del project["zones"]
            file.write_text(json.dumps(project))
            with self.assertRaises(clearway.InvalidArgument):
                clearway.PosePlanner(m, CART, zones=file)

    def test_a_start_in_a_zone_leaves_it_and_a_goal_in_one_is_refused(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        planner = clearway.PosePlanner(m, CART, zones=ZONES)
        r = planner.plan((0.1, -1.5, 0), GOAL)
        self.assertEqual((r.solved, r.left_zones), (True, ["repair"]))
        # Who made the path does not matter: each check has the same law.
        self.assertTrue(planner.check(r.poses).free)
        for interpolation in ("arc", "straight"):
            c = clearway.check(m, CART, r.poses, interpolation=interpolation, zones=ZONES)
            self.assertEqual((c.free, c.left_zones), (True, ["repair"]))
        self.assertFalse(clearway.check(m, CART, r.poses[:1], zones=ZONES).free)
        self.assertFalse(planner.check(r.poses[:1]).free)
        r = planner.plan(START, (0.1, -1.5, 0))
        self.assertEqual((r.status, r.blocking_zone), ("InvalidGoal", "repair"))

    def test_zones_of_other_robots_do_not_count(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        zones = json.loads(ZONES.read_text())
        for zone in zones["zones"]:
            zone["agents"] = ["van"]
        free = clearway.PosePlanner(m, CART).plan(START, GOAL).cost
        for agent, expected in (("cart", free), ("van", clearway.PosePlanner(m, CART, zones=ZONES).plan(START, GOAL).cost)):
            planner = clearway.PosePlanner(m, CART, zones=zones, agent=agent)
            self.assertEqual(planner.plan(START, GOAL).cost, expected)
            self.assertEqual(pickle.loads(pickle.dumps(planner)).plan(START, GOAL).cost, expected)
        with self.assertWarns(UserWarning):
            self.assertEqual(clearway.PosePlanner(m, CART, zones=zones).plan(START, GOAL).cost, free)
        inside = [(0.1, -1.5, 0)]
        self.assertTrue(clearway.check(m, CART, inside, zones=zones, agent="cart").free)
        self.assertFalse(clearway.check(m, CART, inside, zones=zones, agent="van").free)

    def test_masks_of_nav2(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        with tempfile.TemporaryDirectory() as folder:
            mask = pathlib.Path(folder) / "keep.yaml"
            # 3 x 3 m around (0, 0): blocked by half.
            mask.write_text("image: keep.pgm\nresolution: 1\norigin: [-1.5, -1.5, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n")
            mask.with_suffix(".pgm").write_text("P2\n3 3\n255\n254 254 254\n254 0 254\n254 254 254\n")
            kept = clearway.PosePlanner(m, CART, keepout=mask)
            self.assertFalse(kept.check([(0, 0, 0)]).free)
            self.assertTrue(clearway.PosePlanner(m, CART).check([(0, 0, 0)]).free)
            self.assertFalse(clearway.check(m, CART, [(0, 0, 0)], keepout=mask).free)
            self.assertEqual(pickle.loads(pickle.dumps(kept)).check([(0, 0, 0)]).zone, kept.check([(0, 0, 0)]).zone)
            slow = mask.with_name("slow.yaml")
            slow.write_text(mask.read_text().replace("resolution: 1", "resolution: 6").replace("-1.5, -1.5", "-9, -9") + "type: 2\nbase: 0\nmultiplier: 0.002\n")
            r = clearway.PosePlanner(m, CART, speed_mask=slow).plan(START, GOAL)
            free = clearway.PosePlanner(m, CART).plan(START, GOAL)
            self.assertTrue(r.solved)
            self.assertGreater(r.trajectory(max_speed=1)[-1, 0], free.trajectory(max_speed=1)[-1, 0])
            metres = clearway.Map.from_array(np.zeros((9, 9), bool))
            with self.assertRaises(clearway.InvalidArgument) as caught:
                clearway.PointPlanner(metres, keepout=mask)
            self.assertEqual(caught.exception.field, "keepout")
            with self.assertRaises(clearway.InvalidArgument) as caught:
                clearway.PosePlanner(metres, CART, speed_mask=mask)
            self.assertEqual(caught.exception.field, "speed_mask")

    def test_an_escape_is_that_of_the_command_line(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        planner = clearway.PosePlanner(m, CART, escape=True)
        self.assertIsNone(planner.plan(START, GOAL).escape)
        start = (-4.9, 2.6, -math.pi / 2)
        said = cli("plan", "--map", WORKSHOP, "--agent", "0.7,0.5", "--from", "-4.9,2.6,-90", "--to", "4,-2", "--escape", "--json")
        r = planner.plan(start, GOAL[:2])
        self.assertTrue(r.solved)
        escape, theirs = r.escape or {}, said["escape"]
        self.assertEqual(escape["motions"], theirs["motions"])
        self.assertAlmostEqual(escape["length"], theirs["length"], places=9)
        self.assertAlmostEqual(escape["turn"], math.radians(theirs["turn_deg"]), places=9)
        self.assertAlmostEqual(escape["overlap_area"], theirs["overlap_area"], places=9)
        self.assertAlmostEqual(escape["to"][0], theirs["to"]["x"], places=9)
        self.assertEqual(pickle.loads(pickle.dumps(r)).escape, r.escape)


class ViaPoints(unittest.TestCase):
    def test_plans_are_those_of_the_command_line(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        said = cli("plan", "--map", WORKSHOP, *ENDS, "--via", "4,-2", "--via", "0,0,90,5", "--via-order", "best", "--loop", "--json")
        planner = clearway.PosePlanner(m, CART)
        r = planner.plan(START, via=[(4, -2), (0, 0, math.pi / 2, 5)], order="best", loop=True)
        self.assertTrue(r.solved)
        self.assertEqual(list(r.via_order or ()), said["via"]["order"])
        self.assertAlmostEqual(r.cost, said["cost"], places=9)
        legs = r.legs or []
        for mine, theirs in zip(legs, said["via"]["legs"]):
            self.assertEqual((mine["via"], mine["end_motion"]), (theirs.get("via"), theirs["end_motion"]))
            self.assertAlmostEqual(mine["length"], theirs["length"], places=9)
            self.assertEqual(mine["wait"], theirs.get("wait_s", 0))
        self.assertEqual(len(legs), 3)
        np.testing.assert_allclose(r.poses[legs[0]["end_motion"]][:2], (4, -2), atol=1e-9)
        self.assertTrue(planner.check(r.poses).free)
        back = pickle.loads(pickle.dumps(r))
        self.assertEqual((back.legs, back.via_order), (r.legs, r.via_order))

    def test_trajectories_wait_as_those_of_the_command_line(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        limits: dict[str, Any] = {"max_speed": 1, "max_accel": 0.5}
        via = [(0.0, 0.0, 0.0, 10.0), (-2.6, 0.3), (2.5, -2.0, 0.0, 2.5)]
        points = [f"--via={','.join(map(str, (x, y, *map(math.degrees, rest[:1]), *rest[1:])))}" for x, y, *rest in via]
        with tempfile.TemporaryDirectory() as folder:
            plan, file = pathlib.Path(folder) / "plan.json", pathlib.Path(folder) / "trajectory.csv"
            # A limit of speed splits motions before the waits.
            for zones in (None, ZONES):
                given = [] if zones is None else ["--zones", zones]
                cli("plan", "--map", WORKSHOP, *ENDS, "--to", "4,-2", *points, *given, "--out", plan, "--json")
                subprocess.run([os.environ["CLEARWAY"], "convert", plan, file, "--max-speed", "1", "--max-accel", "0.5"], check=True, capture_output=True)
                lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
                said = np.loadtxt(lines[1:], delimiter=",")
                r = clearway.PosePlanner(m, CART, zones=zones).plan(START, GOAL[:2], via=via)
                rows = r.trajectory(**limits)
                self.assertEqual(rows.shape, said.shape)
                np.testing.assert_allclose(rows[:, [0, 1, 2, 4, 5]], said[:, [0, 1, 2, 4, 5]], atol=1e-9)
                resting = np.diff(rows[:, 0])[(np.diff(rows[:, 7]) == 0) & (np.diff(rows[:, 3]) == 0)]
                self.assertAlmostEqual(resting.sum(), 12.5, places=6)
                np.testing.assert_array_equal(pickle.loads(pickle.dumps(r)).trajectory(**limits), rows)

    def test_points_and_goals(self) -> None:
        m = clearway.Map.load(SAMPLES / "random.map")
        free = np.argwhere(~m.occupied)[:, ::-1] + 0.5
        planner = clearway.PointPlanner(m)
        a, b, c = free[0], free[len(free) // 2], free[-1]
        r = planner.plan(a, c, via=[b])
        self.assertAlmostEqual(r.cost, planner.plan(a, b).cost + planner.plan(b, c).cost, places=9)
        self.assertIsNone(planner.plan(a, c).legs)

    def test_a_leg_without_a_path_and_bad_calls(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        planner = clearway.PosePlanner(m, CART)
        r = planner.plan(START, GOAL, via=[(0, 0), (1000, 0)])
        self.assertEqual((r.solved, r.failed_leg), (False, 1))
        calls: list[tuple[dict[str, Any], str]] = [
            ({}, "goal"),
            ({"goal": GOAL, "loop": True}, "goal"),
            ({"goal": GOAL, "via": [(1,)]}, "via[0]"),
            ({"goal": GOAL, "via": [(1, 1, 0, -1)]}, "via"),
            ({"goal": GOAL, "via": []}, "via"),
            ({"goal": GOAL, "via": 3}, "via"),
            ({"goal": GOAL, "via": [(1, 1)], "order": "any"}, "order"),
        ]
        for arguments, field in calls:
            with self.subTest(arguments), self.assertRaises(clearway.InvalidArgument) as c:
                planner.plan(START, **arguments)
            self.assertEqual(c.exception.field, field)


class CoverageAndRoutes(unittest.TestCase):
    def test_coverage_is_that_of_the_command_line(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        said = cli("cover", WORKSHOP, *ENDS, "--tool-width", "0.5", "--tool", "0.1,0.05", "--headlands", "1", "--json")
        planner = clearway.PosePlanner(m, CART, weight=1.5)
        c = planner.cover(START, 0.5, tool=(0.1, 0.05), headlands=1)
        self.assertTrue(c.solved)
        self.assertEqual(c.figures, said)
        self.assertEqual(c.share, said["share"])
        self.assertTrue(c.path.certificate.free)
        self.assertEqual(c.cells.shape[0] % m.shape[0], 0)
        self.assertEqual(set(np.unique(c.cells)), {0, 1, 2, 3, 4})
        square = [(-4.5, 0.5), (-2.5, 0.5), (-2.5, 3), (-4.5, 3)]
        wkt = "POLYGON((" + ", ".join(f"{x} {y}" for x, y in square) + "))"
        said = cli("cover", WORKSHOP, *ENDS, "--tool-width", "0.5", "--area", wkt, "--json")
        geo = {"type": "Polygon", "coordinates": [[*square, square[0]]]}
        for area in (square, wkt, geo):
            self.assertEqual(planner.cover(START, 0.5, area=area).figures, said)
        self.assertEqual(planner.cover((1000, 0, 0), 0.5).status, "InvalidStart")
        for arguments, field in (
            ({"tool_width": -1}, "tool_width"),
            ({"tool_width": 0.5, "pattern": "dots"}, "pattern"),
            ({"tool_width": 0.5, "pattern": "contour", "headlands": 1}, "headlands"),
            ({"tool_width": 0.5, "tool": (1,)}, "tool"),
            ({"tool_width": 0.5, "area": "POLYGON((0 0, 1 1))"}, "area"),
        ):
            with self.subTest(arguments), self.assertRaises(clearway.Error) as caught:
                planner.cover(START, **arguments)  # type: ignore[arg-type]
            self.assertEqual(caught.exception.field, field)

    def test_coverage_in_zones_is_that_of_the_command_line(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        with tempfile.TemporaryDirectory() as folder:
            file = zoned_project(pathlib.Path(folder))
            said = cli("cover", file, *ENDS, "--tool-width", "0.5", "--json")
            mask = pathlib.Path(folder) / "keep.yaml"
            mask.write_text("image: keep.pgm\nresolution: 1\norigin: [-1.5, -1.5, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n")
            mask.with_suffix(".pgm").write_text("P2\n3 3\n255\n254 254 254\n254 0 254\n254 254 254\n")
            masked = clearway.PosePlanner(m, CART, weight=1.5, keepout=mask).cover(START, 0.5)
        self.assertTrue(masked.solved)
        self.assertTrue(masked.path.certificate.free)
        free = clearway.PosePlanner(m, CART, weight=1.5).cover(START, 0.5)
        self.assertAlmostEqual(free.figures["areas"]["free"] - masked.figures["areas"]["free"], 1, places=6)
        planner = clearway.PosePlanner(m, CART, weight=1.5, zones=ZONES)
        c = planner.cover(START, 0.5)
        self.assertEqual(c.figures, said)
        self.assertNotEqual(c.figures, free.figures)
        # The zones that are not BLOCKED do not hold: neither costs nor limits of speed.
        blocked = [z for z in json.loads(ZONES.read_text())["zones"] if z["zoneType"] == "BLOCKED"]
        plain = clearway.PosePlanner(m, CART, weight=1.5, zones=blocked).cover(START, 0.5)
        self.assertEqual(c.path.cost, plain.path.cost)
        for answer in (c, pickle.loads(pickle.dumps(c))):
            self.assertEqual(answer.path.trajectory(max_speed=1)[-1, 0], plain.path.trajectory(max_speed=1)[-1, 0])
        self.assertTrue(c.path.certificate.free)
        inside = planner.cover((0.1, -1.5, 0), 0.5)
        self.assertEqual(inside.status, "InvalidStart")
        self.assertIn("collides with the obstacle at row", inside.reason)
        zones = json.loads(ZONES.read_text())
        for zone in zones["zones"]:
            zone["agents"] = ["van"]
        for agent, figures in (("cart", free.figures), ("van", said)):
            self.assertEqual(clearway.PosePlanner(m, CART, weight=1.5, zones=zones, agent=agent).cover(START, 0.5).figures, figures)

    def test_a_coverage_does_not_escape(self) -> None:
        planner = clearway.PosePlanner(clearway.Map.load(WORKSHOP), CART, weight=1.5, escape=True)
        with self.assertRaises(clearway.InvalidArgument) as caught:
            planner.cover((-4.9, 2.6, -math.pi / 2), 0.5)
        self.assertEqual(caught.exception.field, "escape")

    def test_routes_are_those_of_the_command_line(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            m = clearway.Map.load(WAREHOUSE)
        file = SAMPLES / "route.lif.json"
        said = cli("route", file, "--map", WAREHOUSE, "--agent", "2.4,1.2", "--from", "n1", "--to", "n6", "--json")
        graph = clearway.RouteGraph(m, FORKLIFT, file)
        self.assertEqual((graph.edges, graph.turns), (said["edges"], said["turns"]))
        r = graph.plan("n1", "n6")
        self.assertTrue(r.solved)
        self.assertEqual(r.edges, said["route"]["edges"])
        self.assertAlmostEqual(r.cost, said["route"]["cost"], places=9)
        self.assertAlmostEqual(r.certificate.clearance, said["route"]["clearance"], places=9)
        poses = r.sample(0.05)
        np.testing.assert_allclose(poses[0, :2], graph.nodes["n1"], atol=0.02)
        np.testing.assert_allclose(poses[-1, :2], graph.nodes["n6"], atol=0.02)
        planner = clearway.PosePlanner(m, FORKLIFT)
        self.assertTrue(all(planner.is_free(p) for p in poses[:: max(1, len(poses) // 50)]))
        timed = graph.plan("n1", "n6", cost="time", speed=0.5)
        self.assertGreater(timed.cost, r.cost)
        self.assertEqual(graph.stations, {})
        for route in (r, timed, graph.plan("n6", "n1")):
            back = pickle.loads(pickle.dumps(route))
            np.testing.assert_array_equal(back.sample(0.05), route.sample(0.05))
            for name in ("status", "solved", "reason", "edges", "blocked", "blocked_turns", "cost", "length"):
                self.assertEqual(getattr(back, name), getattr(route, name), name)
            if route.solved:
                self.assertEqual(back.certificate.where, route.certificate.where)
            self.assertEqual(repr(back), repr(route))
        start = (*graph.nodes["n1"], 0.0)
        self.assertIn(graph.plan(start, graph.nodes["n6"]).status, ("Solved", "NoPath", "InvalidStart"))
        for arguments, field in (
            (("nowhere", "n6"), "start"),
            (((1, 2), "n6"), "start"),
            (("n1", "nowhere"), "goal"),
        ):
            with self.assertRaises(clearway.InvalidArgument) as c:
                graph.plan(*arguments)  # type: ignore[arg-type]
            self.assertEqual(c.exception.field, field)
        self.assertIn("nodes", repr(graph))

    def test_stations_are_those_of_the_file(self) -> None:
        data = json.loads((SAMPLES / "route.lif.json").read_text())
        data["layouts"][0]["stations"] = [{"stationId": "s1", "stationName": "dock", "interactionNodeIds": ["n1", "n2"]}]
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            file = pathlib.Path(folder) / "dock.lif.json"
            file.write_text(json.dumps(data))
            graph = clearway.RouteGraph(clearway.Map.load(WAREHOUSE), FORKLIFT, file)
        self.assertEqual(graph.stations, {"s1": {"name": "dock", "nodes": ["n1", "n2"]}})
        self.assertEqual(graph.plan("dock", "n6").status, graph.plan("s1", "n6").status)

    def test_a_coverage_comes_back(self) -> None:
        m = clearway.Map.load(WORKSHOP)
        r = clearway.PosePlanner(m, CART, weight=1.5).cover(START, 0.5)
        self.assertTrue(r.solved)
        back = pickle.loads(pickle.dumps(r))
        self.assertEqual((back.share, back.figures, back.path.certificate.free), (r.share, r.figures, True))
        np.testing.assert_array_equal(back.cells, r.cells)
        np.testing.assert_array_equal(back.path.poses, r.path.poses)

    def test_conflicts_are_those_of_the_command_line(self) -> None:
        m = clearway.Map.load(SAMPLES / "warehouse.clearway")
        file = SAMPLES / "route.lif.json"
        options = ("route", file, "--map", SAMPLES / "warehouse.clearway", "--agent", "2.4,1.2", "--conflicts", "--json")
        graph = clearway.RouteGraph(m, clearway.Footprint.box(2.4, 1.2), file)
        self.assertEqual(graph.conflicts(), cli(*options)["conflicts"])
        small = clearway.RouteGraph(m, clearway.Footprint.box(1, 0.8), file)
        self.assertEqual(graph.conflicts(small, tolerance=0.01), cli(*options, "--other-agent", "1,0.8", "--tolerance", "0.01")["conflicts"])
        with self.assertRaises(clearway.InvalidArgument):
            graph.conflicts(tolerance=0)

    def test_a_graph_of_nav2(self) -> None:
        nodes = {1: (-4.4, 2.6), 2: (-4.4, 1.0), 3: (4.0, -2.0)}
        features: list[dict[str, Any]] = [
            {"type": "Feature", "properties": {"id": k}, "geometry": {"type": "Point", "coordinates": p}} for k, p in nodes.items()
        ]
        for k, (a, b) in enumerate(((1, 2), (2, 3), (2, 1))):
            line = {"type": "MultiLineString", "coordinates": [[nodes[a], nodes[b]]]}
            features.append({"type": "Feature", "properties": {"id": 10 + k, "startid": a, "endid": b}, "geometry": line})
        m = clearway.Map.load(WORKSHOP)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "graph.geojson"
            file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
            graph = clearway.RouteGraph(m, CART, file, motion="omni")
        self.assertEqual(set(graph.nodes), {"1", "2", "3"})
        r = graph.plan("1", "2")
        self.assertEqual((r.solved, r.edges), (True, ["10"]))
        self.assertTrue(r.certificate.free)
        through = graph.plan("1", "3")
        self.assertEqual((through.status, through.blocked, graph.free), ("NoPath", ["11"], False))
        self.assertEqual(pickle.loads(pickle.dumps(through)).blocked, ["11"])
        self.assertEqual(graph.stations, {})


class Version(unittest.TestCase):
    def test_the_version_is_that_of_the_program(self) -> None:
        import os
        import subprocess

        said = subprocess.run([os.environ["CLEARWAY"], "--version"], capture_output=True, text=True, check=True).stdout
        self.assertIn(clearway.__version__, said)


if __name__ == "__main__":
    unittest.main()

"""The collision world, and simulations of files."""

import math
import threading
import unittest
from typing import Any

import clearway
import numpy as np
from samples import SAMPLES, cli

BOX = clearway.Footprint.box(1, 1)
FAR = [(10.0 * k, 0.0, 0.0) for k in range(4)]


class World(unittest.TestCase):
    def test_pairs_and_contacts_are_arrays(self) -> None:
        w = clearway.World()
        ids = [w.add(BOX, (0, 0, 0)), w.add(BOX, (0.75, 0, 0)), w.add(BOX, (1.76, 0, 0)), w.add(BOX, (9, 0, 0))]
        self.assertTrue(w.step())
        np.testing.assert_array_equal(w.pairs, [[ids[0], ids[1]]])
        c = w.contacts
        self.assertEqual({len(column) for column in c.values()}, {len(c["a"])})
        deep = c["collides"]
        np.testing.assert_allclose(c["depth"][deep], 0.25)
        np.testing.assert_allclose(c["normal"][deep], [[-1, 0]] * deep.sum())
        np.testing.assert_allclose(c["depth"][~deep], -0.01)
        self.assertEqual(len(w), 4)
        self.assertEqual(w.overlapping(BOX, (9.5, 0.5, 0.3)), [ids[3]])
        self.assertEqual(w.cast_ray((5, 0, 0), 10), (3.5, ids[3]))
        self.assertIsNone(w.cast_ray((5, 0, math.pi / 2), 10))

    def test_touching_is_free_unless_it_collides(self) -> None:
        for closed, count in ((False, 0), (True, 1)):
            w = clearway.World(touching_collides=closed)
            w.add(BOX, (0, 0, 0))
            w.add(BOX, (1, 0, 0))
            w.step()
            self.assertEqual(len(w.pairs), count)

    def test_bodies_are_moved_together(self) -> None:
        w = clearway.World()
        ids = np.array([w.add(BOX, pose) for pose in FAR])
        w.step()
        poses = np.array(FAR) + (0, 3, 0.5)
        w.move(ids, poses)
        w.step()
        np.testing.assert_allclose(w.poses(ids), poses)
        w.move(int(ids[0]), (0, 0, 1), sweep=False)
        np.testing.assert_allclose(w.poses(ids[:1]), [(0, 0, 1)])

    def test_a_sweep_finds_what_lies_between_two_steps(self) -> None:
        w = clearway.World()
        a, b = w.add(BOX, (0, 0, 0)), w.add(BOX, (5, 0, 0), static=True)
        w.step()
        w.move(a, (10, 0, 0))
        w.step()
        self.assertEqual(len(w.pairs), 0)
        hit = w.impacts
        self.assertEqual((hit["a"].tolist(), hit["b"].tolist()), ([a], [b]))
        self.assertAlmostEqual(hit["time"][0], 0.4, places=6)

    def test_walls_are_in_the_frame_of_the_map(self) -> None:
        cells = np.zeros((20, 20), bool)
        cells[0] = True  # the upper row
        m = clearway.Map.from_array(cells, cell=0.5, origin=(100, 200, 0))
        w = clearway.World(m)
        body = w.add(clearway.Footprint.box(2, 1), (105, 209.25, 0))
        w.step()
        walls = w.walls
        self.assertEqual(walls["body"].tolist(), [body])
        np.testing.assert_allclose(walls["depth"], [0.25])
        np.testing.assert_allclose(walls["normal"], [[0, -1]], atol=1e-12)
        self.assertTrue(209.4 < walls["position"][0, 1] < 210.1)
        # A tail to the left of the robot: up, where the map's y axis points up.
        tail = clearway.Footprint.polygon([(-1, 0), (1, 0), (1, 2), (0.5, 2)])
        self.assertEqual(w.overlapping(tail, (105, 207, 0)), [body])
        self.assertEqual(w.overlapping(tail, (105, 207, math.pi)), [])

    def test_ids_of_removed_bodies_are_known(self) -> None:
        w = clearway.World()
        old = w.add(BOX, (0, 0, 0))
        w.remove(old)
        new = w.add(BOX, (0, 0, 0))
        self.assertNotEqual(old, new)
        for act in (lambda: w.remove(old), lambda: w.move(old, (1, 1, 1)), lambda: w.poses([old]), lambda: w.remove(-1)):
            with self.assertRaisesRegex(clearway.InvalidArgument, r"^ids? has -?\d+, which is no body$") as c:
                act()
            self.assertIn(c.exception.field, ("id", "ids"))
        with self.assertRaises(clearway.InvalidArgument):
            w.move([new, old], [(1, 1, 1), (1, 1, 1)])
        np.testing.assert_array_equal(w.poses([new]), [(0, 0, 0)])  # none is moved

    def test_bad_input_is_refused(self) -> None:
        w = clearway.World()
        a = w.add(BOX, (0, 0, 0))
        wrong: list[Any] = [
            lambda: clearway.World(threads=0),
            lambda: clearway.World(threads=-1),
            lambda: clearway.World(parameters={"gravity": 9.81}),
            lambda: clearway.World(parameters={"fat_factor": "x"}),
            lambda: w.add(BOX, (0, math.nan, 0)),
            lambda: w.add(BOX, (0, 0, 0), margin=-1),
            lambda: w.move([a], [(0, 0, 0), (1, 1, 1)]),
            lambda: w.move([a, a], [(0, 0, 0)]),
            lambda: w.move([0.5], [(0, 0, 0)]),  # type: ignore[list-item]
            lambda: w.step(-1),
            lambda: w.step(math.nan),
        ]
        for act in wrong:
            with self.assertRaises(clearway.InvalidArgument):
                act()

    def test_answers_are_the_same_for_any_number_of_threads(self) -> None:
        hashes = []
        for threads in (1, 3):
            random = np.random.default_rng(8)
            w = clearway.World(threads=threads)
            ids = np.array([w.add(BOX, p) for p in random.uniform(0, 20, (200, 3))])
            for _ in range(5):
                w.move(ids, random.uniform(0, 20, (200, 3)))
                w.step()
            self.assertGreater(len(w.pairs), 20)
            hashes.append(w.state_hash)
        self.assertEqual(hashes[0], hashes[1])

    def test_threads_of_python_may_share_a_world(self) -> None:
        w = clearway.World()
        ids = [w.add(BOX, pose) for pose in FAR]

        def work() -> None:
            for k in range(50):
                w.move(ids, [(x, 0.01 * k, h) for x, _, h in FAR])
                w.step()

        workers = [threading.Thread(target=work) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertAlmostEqual(w.time, 4 * 50 * 0.1)


class Simulations(unittest.TestCase):
    def test_a_run_is_that_of_the_command_line(self) -> None:
        for name in ("loading.json", "crossing.json", "office.clearway"):
            said = cli("simulate", SAMPLES / name, "--json")
            s = clearway.Simulation.load(SAMPLES / name)
            times, poses = s.run()
            self.assertTrue(s.finished)
            self.assertEqual(f"{s.state_hash:016x}", said["state_hash"], name)
            self.assertEqual((s.collisions, s.kind), (said["collisions"], said["kind"]))
            self.assertEqual(poses.shape, (len(times), len(s.names), 3))
            self.assertEqual(len(times), said["steps"] + 1)
            np.testing.assert_array_equal(poses[-1], s.poses)
            self.assertEqual({e["kind"] for e in s.events} & {"spawned"}, {"spawned"})

    def test_steps_are_those_of_a_run(self) -> None:
        one, other = (clearway.Simulation.load(SAMPLES / "crossing.json", step=0.1) for _ in range(2))
        times, _ = one.run(1.0, every=4)
        np.testing.assert_allclose(times, [0, 0.4, 0.8, 1.0])
        for _ in range(10):
            other.step()
        self.assertEqual(one.state_hash, other.state_hash)
        self.assertEqual((other.time, other.dt), (1.0, 0.1))

    def test_a_callback_sees_poses_and_may_end_the_run(self) -> None:
        s = clearway.Simulation.load(SAMPLES / "shift.clearway")
        seen: list[int] = []

        def look(p: clearway.Progress) -> None:
            seen.append(len(s.poses))
            if len(seen) == 2:
                raise StopIteration

        with self.assertRaises(StopIteration):
            s.run(progress=look)
        self.assertEqual(seen, [len(s.names)] * 2)
        before = s.time
        s.run(1.0)
        self.assertAlmostEqual(s.time, before + 1.0)

    def test_bad_input_is_refused(self) -> None:
        file = SAMPLES / "crossing.json"
        wrong: list[tuple[dict[str, Any], str]] = [
            ({"step": 0}, "step"),
            ({"step": math.nan}, "step"),
            ({"policy": "hope"}, "policy"),
            ({"threads": 0}, "threads"),
            ({"threads": -1}, "threads"),
        ]
        for options, field in wrong:
            with self.assertRaises(clearway.InvalidArgument) as c:
                clearway.Simulation.load(file, **options)
            self.assertEqual(c.exception.field, field)
        with self.assertRaises(clearway.IoError):
            clearway.Simulation.load("no/such/scene.json")
        s = clearway.Simulation.load(file)
        for act in (lambda: s.run(-1), lambda: s.run(math.nan), lambda: s.run(every=0)):
            with self.assertRaises(clearway.InvalidArgument):
                act()


if __name__ == "__main__":
    unittest.main()

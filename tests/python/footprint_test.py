"""Footprints: each constructor, and what is refused."""

import unittest

import clearway
import numpy as np
from shapely.geometry import MultiPolygon, Point, Polygon, box

NAN = float("nan")


class Footprints(unittest.TestCase):
    def test_all_constructors_make_the_same_square(self) -> None:
        ring = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
        same = [
            clearway.Footprint.polygon(ring),
            clearway.Footprint.polygon(np.array(ring, np.float32)),
            clearway.Footprint.polygon(ring[::-1] + ring[-1:]),
            clearway.Footprint.wkt("POLYGON((1 1, -1 1, -1 -1, 1 -1))"),
            clearway.Footprint.nav2("[[1, 1], [-1, 1], [-1, -1], [1, -1]]"),
            clearway.Footprint.nav2('footprint: "[[1, 1], [-1, 1], [-1, -1], [1, -1]]"\n'),
            clearway.Footprint.from_shape(box(-1, -1, 1, 1)),
            clearway.Footprint.from_shape({"type": "Polygon", "coordinates": [ring + ring[:1]]}),
            clearway.Footprint.box(2, 2),
        ]
        for footprint in same:
            self.assertEqual(footprint.inscribed_radius, same[-1].inscribed_radius)
            self.assertEqual(footprint.circumscribed_radius, same[-1].circumscribed_radius)
            self.assertEqual(len(footprint.rings()), 1)

    def test_polygons_with_holes_and_several_parts(self) -> None:
        hole = Polygon([(0, 0), (4, 0), (4, 4), (0, 4)], [[(1, 1), (3, 1), (3, 3), (1, 3)]])
        area = sum(Polygon(ring).area for ring in clearway.Footprint.from_shape(hole).rings())
        self.assertAlmostEqual(area, 12.0)
        two = clearway.Footprint.from_shape(MultiPolygon([box(0, 0, 1, 1), box(2, 0, 3, 1)]))
        self.assertEqual(len(two.rings()), 2)

    def test_rings_are_placed_at_poses(self) -> None:
        ring = clearway.Footprint.box(4, 2).rings((10, 20, np.pi / 2))[0]
        self.assertEqual((ring[:, 0].min(), ring[:, 0].max()), (9, 11))
        self.assertEqual((ring[:, 1].min(), ring[:, 1].max()), (18, 22))

    def test_discs_robots_and_padding(self) -> None:
        disc = clearway.Footprint.disc(0.5, padding=0.25)
        self.assertAlmostEqual(disc.circumscribed_radius, 0.75)
        self.assertAlmostEqual(clearway.Footprint.nav2("robot_radius: 0.22").inscribed_radius, 0.22)
        self.assertGreater(clearway.Footprint.robot("jackal").inscribed_radius, 0.1)
        self.assertEqual(
            repr(clearway.Footprint.box(0.6, 0.4, 0.1)),
            "<clearway.Footprint box 0.6 x 0.4, 0.1 square padding>",
        )

    def test_bad_shapes_are_refused(self) -> None:
        wrong = [
            (lambda: clearway.Footprint.box(0, 1), clearway.InvalidArgument, "length"),
            (lambda: clearway.Footprint.box(1, -1), clearway.InvalidArgument, "width"),
            (lambda: clearway.Footprint.box(NAN, 1), clearway.InvalidArgument, "length"),
            (lambda: clearway.Footprint.box(1, 1, -1), clearway.InvalidArgument, "padding"),
            (lambda: clearway.Footprint.box(1, 1, 0, "soft"), clearway.InvalidArgument, "padding_shape"),
            (lambda: clearway.Footprint.disc(-1), clearway.InvalidArgument, "radius"),
            (lambda: clearway.Footprint.polygon([(0, 0), (1, 1)]), clearway.Error, "points"),
            (lambda: clearway.Footprint.polygon([(0, 0), (1, NAN), (1, 0)]), clearway.InvalidArgument, "points[1]"),
            (lambda: clearway.Footprint.polygon([(0, 0), (2, 2), (2, 0), (0, 2)]), clearway.InvalidArgument, "points"),
            (lambda: clearway.Footprint.polygon([(0, 0), (1, 0), (1, 1)], -1), clearway.InvalidArgument, "padding"),
            (lambda: clearway.Footprint.polygon("text"), clearway.InvalidArgument, "points"),  # type: ignore[arg-type]
            (lambda: clearway.Footprint.wkt("POLYGON((0 0"), clearway.ParseError, "text"),
            (lambda: clearway.Footprint.wkt("POINT(0 0)"), clearway.Unsupported, "text"),
            (lambda: clearway.Footprint.nav2("[[1, 1], [2"), clearway.ParseError, "text"),
            (lambda: clearway.Footprint.from_shape(Point(1, 2)), clearway.Unsupported, "shape"),
            (lambda: clearway.Footprint.from_shape(3), clearway.InvalidArgument, "shape"),
            (lambda: clearway.Footprint.from_shape({"type": "Polygon", "coordinates": 3}), clearway.InvalidArgument, "coordinates"),
            (lambda: clearway.Footprint.robot("r2d2"), clearway.InvalidArgument, "name"),
        ]
        for make, kind, field in wrong:
            with self.assertRaises(kind) as c:
                make()
            self.assertEqual(c.exception.field, field, str(c.exception))

    def test_bad_padding_is_refused_before_any_other_fault(self) -> None:
        crossed = [(0, 0), (2, 2), (2, 0), (0, 2)]
        for padding in (-1, NAN, float("inf"), 1.1e7):
            for make in (
                lambda: clearway.Footprint.box(0, 1, padding),
                lambda: clearway.Footprint.disc(-1, padding),
                lambda: clearway.Footprint.polygon(crossed, padding),
                lambda: clearway.Footprint.wkt("POINT(0 0)", padding),
            ):
                with self.assertRaisesRegex(clearway.InvalidArgument, "^padding is .*: it must be from 0 to 1e7$") as c:
                    make()
                self.assertEqual(c.exception.field, "padding")


if __name__ == "__main__":
    unittest.main()

"""Collision-free paths on 2-D grid maps, each with a proof of its whole motion.

    import clearway
    m = clearway.Map.load("depot.yaml")
    planner = clearway.PosePlanner(m, clearway.Footprint.box(0.6, 0.4), weight=2)
    r = planner.plan((1, 2, 0), (9, 4, 1.57))
    r.poses, r.certificate

Positions and headings are those of the map's own frame: see Map. Errors are subclasses of Error.
clearway.plot draws with matplotlib.
"""

from ._clearway import (
    Agent,
    Certificate,
    Coverage,
    Fleet,
    FleetResult,
    Footprint,
    GridFleet,
    GridFleetResult,
    Map,
    PathCheck,
    PointPlanner,
    PosePlanner,
    Progress,
    Result,
    Route,
    RouteGraph,
    Simulation,
    World,
    __version__,
    check,
)
from ._errors import (
    Conflict,
    Error,
    InvalidArgument,
    IoError,
    LimitExceeded,
    OutsideFolder,
    ParseError,
    Unsupported,
)

__all__ = [
    "Agent",
    "Certificate",
    "Conflict",
    "Coverage",
    "Error",
    "Fleet",
    "FleetResult",
    "Footprint",
    "GridFleet",
    "GridFleetResult",
    "InvalidArgument",
    "IoError",
    "LimitExceeded",
    "Map",
    "OutsideFolder",
    "ParseError",
    "PathCheck",
    "PointPlanner",
    "PosePlanner",
    "Progress",
    "Result",
    "Route",
    "RouteGraph",
    "Simulation",
    "Unsupported",
    "World",
    "__version__",
    "check",
]

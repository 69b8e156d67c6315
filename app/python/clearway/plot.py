"""Pictures of maps, paths and footprints with matplotlib, in the map's own frame.

    import clearway.plot
    ax = clearway.plot.draw(planner.plan(start, goal))
    ax.figure.savefig("plan.png")

Every function returns the Axes that it has drawn on, and takes others as `ax`.
"""

from __future__ import annotations

from typing import Any, Optional, Union

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from . import FleetResult, Footprint, Map, Result

Path = Union[Result, NDArray[Any]]

_FREE, _UNKNOWN, _OCCUPIED = 255, 205, 40


def draw_map(map: Map, ax: Optional[Axes] = None) -> Axes:
    """The cells: obstacles dark, unknown cells grey. The axes get the map's limits and unit."""
    if ax is None:
        ax = plt.figure(layout="constrained").add_subplot()
    states = map.occupancy
    grey = np.full(states.shape, _FREE, np.uint8)
    grey[states == 100] = _OCCUPIED
    grey[states == -1] = _UNKNOWN
    rows, columns = map.shape
    corners = map.corners
    right, down = (corners[1] - corners[0]) / columns, (corners[3] - corners[0]) / rows
    place = Affine2D(np.array([[right[0], down[0], corners[0, 0]], [right[1], down[1], corners[0, 1]], [0, 0, 1]]))
    ax.imshow(
        grey, cmap="gray", vmin=0, vmax=255, interpolation="nearest", extent=(0, columns, rows, 0),
        transform=place + ax.transData,
    )
    low, high = corners.min(axis=0), corners.max(axis=0)
    ax.set_xlim(low[0], high[0])
    ax.set_ylim(*((low[1], high[1]) if map.frame == "ros" else (high[1], low[1])))
    ax.set_aspect("equal")
    ax.set_xlabel(f"x [{map.unit}]")
    ax.set_ylabel(f"y [{map.unit}]")
    return ax


def draw_footprint(footprint: Footprint, poses: Any, ax: Axes, color: str = "tab:blue", alpha: float = 0.15) -> Axes:
    """The padded shape at each pose of an array (N, 3)."""
    rings = [ring for pose in np.asarray(poses) for ring in footprint.rings(pose)]
    ax.add_collection(PolyCollection(rings, facecolors=color, edgecolors=color, alpha=alpha, linewidths=0.5))
    return ax


def draw_path(
    path: Path,
    ax: Axes,
    footprint: Optional[Footprint] = None,
    color: str = "tab:blue",
    step: Optional[float] = None,
    label: Optional[str] = None,
) -> Axes:
    """A Result, or an array of poses (N, 3) or points (N, 2).

    The footprint is drawn every `step` along the path, in the map's unit; None: some 60 times.
    """
    if isinstance(path, Result):
        if not path.solved:
            return ax
        line = path.sample(max(path.length, path.rotation) / 400 or 1.0)
        footprint = footprint or path.footprint
    else:
        line = np.asarray(path)
    ax.plot(line[:, 0], line[:, 1], color=color, linewidth=1.5, label=label)
    ax.plot(*line[0, :2], "o", color=color, markersize=5)
    ax.plot(*line[-1, :2], "s", color=color, markersize=5)
    if footprint is None or line.shape[1] < 3:
        return ax
    if isinstance(path, Result):
        line = path.sample(step or max(path.length, path.rotation) / 60 or 1.0)
    return draw_footprint(footprint, line, ax, color)


def draw(result: Result, ax: Optional[Axes] = None, color: str = "tab:blue") -> Axes:
    """A Result on its map: swept footprints, path, and the place of the smallest clearance."""
    if not isinstance(result, Result):
        raise TypeError(f"draw takes a Result, not {type(result).__name__}; draw_fleet takes a FleetResult")
    ax = draw_path(result, draw_map(result.map, ax), color=color)
    if not result.solved:
        ax.set_title(f"{result.status}: {result.reason}", wrap=True)
        return ax
    certificate = result.certificate
    ax.plot(*certificate.where[:2], "x", color="tab:red", markersize=8)
    unit = result.map.unit
    ax.set_title(f"length {result.length:.2f} {unit}, clearance {certificate.clearance:.3f} {unit}")
    return ax


def draw_fleet(result: FleetResult, time: Optional[float] = None, ax: Optional[Axes] = None) -> Axes:
    """The paths of all agents, and their footprints at a time [s]; None: at the start."""
    ax = draw_map(result.map, ax)
    colors = plt.get_cmap("tab10").colors
    for k, poses in enumerate(result.poses):
        steps = [result.at(t)[k] for t in np.linspace(0, result.times[k][-1], 100)]
        ax.plot(*np.array(steps)[:, :2].T, color=colors[k % 10], linewidth=1)
        ax.plot(*poses[-1, :2], "s", color=colors[k % 10], markersize=4)
    for k, rings in enumerate(result.rings(time or 0.0) if result.solved else []):
        ax.add_collection(PolyCollection(rings, facecolors=colors[k % 10], edgecolors="black", alpha=0.7))
    ax.set_title(f"{len(result.names)} agents at {time or 0:g} s, makespan {result.makespan:.1f} s")
    return ax

// app/python/binding.h — the parts of the Python module `clearway`; each adds its classes.
//
// Every class takes and returns values in the map's own frame (maps/grid/map_frame.h), which are
// converted here and nowhere else. Planning runs without the interpreter's lock.
#pragma once

#include <pybind11/pybind11.h>

namespace clearway::python {

namespace py = pybind11;

void addErrors(py::module_& module);
void addMap(py::module_& module);
void addFootprint(py::module_& module);
void addResults(py::module_& module);
void addPlanners(py::module_& module);
void addPathCheck(py::module_& module);
void addCoverage(py::module_& module);
void addRoutes(py::module_& module);
void addFleets(py::module_& module);
void addWorld(py::module_& module);
void addSimulation(py::module_& module);

}  // namespace clearway::python

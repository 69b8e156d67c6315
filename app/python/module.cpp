// The module clearway._clearway, which the package `clearway` shows to users.
#include "app/python/binding.h"

PYBIND11_MODULE(_clearway, module) {  // NOLINT
  namespace python = clearway::python;
  module.doc() = "The compiled part of the package clearway.";
  module.attr("__version__") = CLEARWAY_VERSION;
  pybind11::options options;
  options.disable_function_signatures();  // docstrings state them with their units
  python::addErrors(module);
  python::addMap(module);
  python::addFootprint(module);
  python::addResults(module);
  python::addPlanners(module);
  python::addPathCheck(module);
  python::addCoverage(module);
  python::addRoutes(module);
  python::addFleets(module);
  python::addWorld(module);
  python::addSimulation(module);
}

// app/document/fleet/edited_fleet.h — fleets and the editor's document.
//
// The agents of a document are one fleet with the numbers that its saved project has, so that
// `clearway fleet PROJECT.clearway` reads the same problem, bit for bit.
// Errors: those of fleetOfProject() and openTimedFleet().
#pragma once

#include "app/document/disk/edit_file.h"
#include "app/document/fleet/project_fleet.h"
#include "app/document/fleet/timed_fleet_file.h"

namespace clearway::app {

struct EditedFleet {
  fleet::TimedFleetProblem problem;
  std::vector<std::uint32_t> ids;       // of each agent of the fleet: its id in the document
  std::vector<std::uint32_t> standing;  // the same of each obstacle
};
// The map with the blocked zones, as fleets have it; without those that the map cannot have.
[[nodiscard]] OccupancyGrid fleetGrid(const EditDocument& document);
[[nodiscard]] Result<EditedFleet> fleetOfDocument(const EditDocument& document,
                                                  const EditFile& file);

// The problem of a fleet (JSON) as a document that can be saved as a project.
[[nodiscard]] Result<OpenedEdit> editTimedFleet(const std::string& file);

// A plan of points as the fleet of discs of point_discs.h, in a document that can be saved as a
// project.
struct EditedPoints {
  OpenedEdit opened;
  std::vector<std::string> names;
  fleet::TimedFleetPlan plan;
};
// Errors also: those of openGridFleetOfPlan() and discFleetOf(); more agents than a project has.
[[nodiscard]] Result<EditedPoints> editPointPlan(const std::string& file);

}  // namespace clearway::app

// app/drawing/pictures/render.h — pictures of documents as the bytes of an SVG, PNG or PDF file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "app/document/open/document.h"
#include "app/document/plan/plan_check.h"
#include "app/document/plan/plan_request.h"
#include "app/drawing/pictures/picture.h"

namespace clearway::app {

enum class PictureFile : std::uint8_t { Svg, Png, Pdf };

// Computes the outlines of all paths, for SweptForm::Outline. Errors: those of sweptOutline().
[[nodiscard]] Result<void> addOutlines(PictureInput& input, StopCheck* stop = nullptr);

// By the file's extension. Errors: InvalidArgument.
[[nodiscard]] Result<PictureFile> pictureFileOf(const std::string& file);
// The SVG in another format. `dpi`: pixels an inch of a PNG; that of the SVG's sheet. Errors: those
// of renderPng() and renderPdf().
[[nodiscard]] Result<std::string> painted(std::string svg, PictureFile format, double dpi = kCssDpi,
                                          StopCheck* stop = nullptr);

// A solved problem; the job's map must outlive the input.
[[nodiscard]] PictureInput pictureOfResult(const PlanJob& job, const PlanResult& result,
                                           const std::string& agent_name);
// The agent of a job, at its start; `has_goal`: with its goals.
[[nodiscard]] PictureAgent pictureAgentOf(const PlanJob& job, const std::string& name,
                                          bool has_goal, std::optional<std::uint32_t> colour);
// Agents of the picture take colour and number of the project's agent of their name.
void takeColours(PictureInput& input, std::span<const maps::ProjectAgent> agents);
// Zones in the map's own frame; null: none. Errors: those of worldZones().
[[nodiscard]] Result<void> addZones(PictureInput& input, const maps::GridMap& map,
                                    const std::shared_ptr<const maps::ZoneSet>& zones);
// Every placed agent of a project, and its zones. Errors: those of the agents' shapes, naming the
// agent.
[[nodiscard]] Result<PictureInput> pictureOfProject(const OpenProject& project);
// A plan with its verdict on this map (plan_check.h).
[[nodiscard]] Result<PictureInput> pictureOfPlan(const maps::PlanFile& plan,
                                                 const maps::GridMap& map,
                                                 const Certificate& certificate);

// A plan with its verdict on a map: its own, or that of `map_file` if one is named.
struct JudgedPlan {
  maps::GridMap map;
  PlanCheck check;
};
[[nodiscard]] Result<JudgedPlan> judgePlan(maps::PlanFile plan, const std::string& plan_file,
                                           const std::string& map_file,
                                           const maps::LoadOptions& load);

[[nodiscard]] Result<std::string> draw(const PictureInput& input, PictureFile format,
                                       const PictureOptions& options, StopCheck* stop = nullptr);
[[nodiscard]] Result<std::string> draw(const PictureInput& input, PictureFile format,
                                       const std::string& title);

}  // namespace clearway::app

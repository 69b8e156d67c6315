// Every example of resources/docs/formats.md is valid in its format.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "maps/fleet/scen.h"
#include "maps/grid/vector_map.h"
#include "maps/plan/plan_file.h"
#include "maps/plan/pose_queries.h"
#include "maps/project/project.h"
#include "maps/scene/collision_scene.h"

namespace clearway::maps {
namespace {

std::vector<std::string> examples() {
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/formats.md");
  std::vector<std::string> out;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) out.emplace_back();
    } else if (inside) {
      out.back() += line + "\n";
    }
  }
  return out;
}

template <class T>
void expectRead(const Result<T>& r) {
  EXPECT_TRUE(r.has_value()) << describe(r.error());
}

TEST(FormatsDocument, EveryExampleIsRead) {
  int seen = 0;
  for (const std::string& text : examples()) {
    ++seen;
    if (text.find("clearway-project") != std::string::npos) {
      const Result<Project> p = parseProject(text, "formats.md");
      expectRead(p);
      EXPECT_EQ(p->agents.size(), 2U);
      EXPECT_EQ(std::get<GridMap>(p->map).grid.countBlocked(), 3);
    } else if (text.find("clearway-scene") != std::string::npos) {
      const Result<Scene> s = parseScene(text, "formats.md");
      expectRead(s);
      EXPECT_EQ(s->bodies.size(), 2U);
    } else if (text.find("\"shapes\"") != std::string::npos) {
      const Result<Scene> s = parseScene(text, "formats.md");
      expectRead(s);
      EXPECT_EQ(s->bodies.size(), 2U);
    } else if (text.find("FeatureCollection") != std::string::npos) {
      const Result<VectorMap> v = parseVectorMap(text, "formats.md");
      expectRead(v);
      EXPECT_EQ(v->occupied.size(), 1U);
      EXPECT_EQ(v->unknown.size(), 1U);
      EXPECT_TRUE(v->warnings.empty());
    } else if (text.find("clearway-plan") != std::string::npos) {
      const Result<PlanFile> p = parsePlan(text, "formats.md");
      expectRead(p);
      EXPECT_EQ(writePlan(*p), text);
    } else if (text.starts_with("id,")) {
      const Result<std::vector<PoseQuery>> q = parsePoseQueries(text);
      expectRead(q);
      EXPECT_EQ(q->size(), 2U);
    } else if (text.starts_with("version")) {
      expectRead(parseScenario(text));
    } else {
      ADD_FAILURE() << "no reader for " << text;
    }
  }
  EXPECT_EQ(seen, 7);
}

}  // namespace
}  // namespace clearway::maps

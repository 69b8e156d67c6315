// render --path, --graph and --zones: pictures of what other programs made, over a map.
#include <gmock/gmock.h>

#include <array>
#include <string>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kSamples = CLEARWAY_SOURCE_DIR "/maps/samples/";
const std::string kWarehouse = kSamples + "warehouse.clearway";

class RenderPath : public CliTest {
 protected:
  ProgramRun render(const std::string& options) {
    return run("render " + kWarehouse + " - --format svg " + options);
  }
};

TEST_F(RenderPath, DrawsAPathOfAFileRedWhereItCollides) {
  const ProgramRun free = render("--path " + kSamples + "route.order.json --agent 2.4,1.2");
  EXPECT_EQ(free.exit_code, 0) << free.err;
  EXPECT_THAT(free.out, HasSubstr("proved free"));
  const ProgramRun hit = render("--path " + kSamples + "route.path.csv --agent 2.4,1.2");
  EXPECT_EQ(hit.exit_code, 0) << hit.err;
  EXPECT_THAT(hit.out, HasSubstr("not free"));
  const auto reds = [](const std::string& svg) {
    std::size_t n = 0;
    for (std::size_t at = svg.find("<g class=\"cw-warn\""); at != std::string::npos;
         at = svg.find("<g class=\"cw-warn\"", at + 1)) {
      ++n;
    }
    return n;
  };
  EXPECT_GT(reds(hit.out), reds(free.out));
}

TEST_F(RenderPath, DrawsTheGraphOfALayoutWithItsNodes) {
  const ProgramRun graph = render("--graph " + kSamples + "route.lif.json");
  EXPECT_EQ(graph.exit_code, 0) << graph.err;
  EXPECT_THAT(graph.out, HasSubstr("graph of routes"));
  EXPECT_THAT(graph.out, HasSubstr(">n1<"));
  EXPECT_THAT(render("").out, Not(HasSubstr("graph of routes")));
}

TEST_F(RenderPath, DrawsZonesOfAFile) {
  const ProgramRun zones = run("render " + kSamples + "workshop.yaml - --format svg --zones " +
                               kSamples + "workshop.zones.json");
  EXPECT_EQ(zones.exit_code, 0) << zones.err;
  for (const char* text : {"blocked zone", "speed limit", "directed zone", "0.3 m/s"}) {
    EXPECT_THAT(zones.out, HasSubstr(text));
  }
}

struct BadRender {
  const char* options;
  int code;
  const char* message;
};
constexpr std::array kBadRenders{
    BadRender{"--path PATH", 2, "--agent or --footprint is missing"},
    BadRender{"--agent 1,1", 2, "--agent is of --path"},
    BadRender{"--path none.csv --agent 1,1", 3, "none.csv"},
    BadRender{"--graph PATH", 3, "route.path.csv"},
    BadRender{"--zones PATH", 3, "route.path.csv"},
};

TEST_F(RenderPath, RefusesWhatDoesNotFit) {
  for (const BadRender& bad : kBadRenders) {
    std::string options = bad.options;
    if (const auto at = options.find("PATH"); at != std::string::npos) {
      options.replace(at, 4, kSamples + "route.path.csv");
    }
    const ProgramRun r = render(options);
    EXPECT_EQ(r.exit_code, bad.code) << options << "\n" << r.err;
    EXPECT_THAT(r.err, HasSubstr(bad.message)) << options;
  }
}

}  // namespace
}  // namespace clearway::testing

// Where agents rest: nobody where others go, and queues around their stop.
#include "app/simulation/policy/parking.h"

#include <gtest/gtest.h>

#include <set>

namespace clearway::app {
namespace {

using fleet::CellId;
using fleet::kNoCell;

constexpr CellId kStop = 35;  // row 2, column 7 of 6 x 14
constexpr CellId kColumns = 14;

int stepsBetween(CellId a, CellId b) {
  const auto row = [](CellId c) { return static_cast<int>(c / kColumns); };
  const auto column = [](CellId c) { return static_cast<int>(c % kColumns); };
  return std::abs(row(a) - row(b)) + std::abs(column(a) - column(b));
}

class ParkingTest : public ::testing::Test {
 protected:
  ParkingTest() { parking_.setMap(graph_); }

  OccupancyGrid grid_{*GridFrame::make(6, kColumns, 1.0, 1.0)};
  fleet::CellGraph graph_{grid_, fleet::Neighbourhood::Four};
  Parking parking_{{kStop}, 6};
};

TEST_F(ParkingTest, NobodyRestsWhereAnotherOneGoes) {
  std::vector<Parking::Visitor> all(6);
  std::vector<Parking::Agent> agents(6);
  for (CellId k = 0; k < 6; ++k) all[k].at = 10 * k;
  all[1].at = agents[1].at = agents[1].rest = kStop;
  EXPECT_EQ(parking_.placesOf(agents, all)[1], kStop);
  EXPECT_FALSE(parking_.mustGo(agents[1]));
  all[2].stop = kStop;
  const CellId place = parking_.placesOf(agents, all)[1];
  EXPECT_EQ(stepsBetween(place, kStop), 1);
  EXPECT_TRUE(parking_.mustGo(agents[1]));
}

TEST_F(ParkingTest, QueuesAreAroundTheStopAndKeepClearOfIt) {
  std::vector<Parking::Visitor> all(6);
  std::vector<Parking::Agent> agents(6);
  for (CellId k = 0; k < 6; ++k) {
    all[k] = {70 + k, kStop, k};
    if (k > 0) agents[k] = {70 + k, 70 + k, Parking::Turn::Goes, kStop, true};
  }
  const std::vector<CellId> places = parking_.placesOf(agents, all);
  EXPECT_EQ(places[0], kNoCell);
  EXPECT_EQ(std::set<CellId>(places.begin(), places.end()).size(), 6U);
  for (std::size_t k = 1; k < 6; ++k) {
    EXPECT_EQ(stepsBetween(places[k], kStop), 2) << k;
    EXPECT_TRUE(parking_.mustGo(agents[k]));
  }
  EXPECT_EQ(parking_.placesOf(agents, all), places);  // they stay
}

}  // namespace
}  // namespace clearway::app

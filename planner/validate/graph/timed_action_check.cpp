// Agents with a shape: places that the motions sweep, and places where agents rest.
#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/bvh/bvh.h"
#include "planner/validate/graph/action_graph_check.h"
#include "planner/validate/graph/action_proof.h"
#include "planner/validate/motion/swept_area_overlap.h"

namespace clearway::validation {
namespace {

using fleet::ActionGraph;
using fleet::ActionId;

// The poses of a place; for a body at rest both are equal.
using PlaceKey = std::array<double, 9>;

PlaceKey keyOf(std::size_t agent_class, const Pose& from, const Pose& to) {
  return {static_cast<double>(agent_class),
          from.position.x,
          from.position.y,
          from.heading.cos(),
          from.heading.sin(),
          to.position.x,
          to.position.y,
          to.heading.cos(),
          to.heading.sin()};
}

// An agent that rests after so many of its actions.
struct RestVisit {
  std::size_t agent = 0;
  std::size_t after = 0;
};

struct Place {
  SweptArea area;
  Aabb box;
  std::vector<ActionId> actions;  // of motions
  std::vector<RestVisit> rests;   // of bodies at rest
};

class TimedActionCheck {
 public:
  TimedActionCheck(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
                   const ActionGraph& graph, StopCheck* stop)
      : problem_(problem),
        plan_(plan),
        graph_(graph),
        stop_(stop),
        proof_(graph,
               [&](std::size_t a) { return Message("agent '%1'", {problem.agents[a].id}); }) {}

  StopOr<ActionGraphCertificate> run() {
    std::vector<std::size_t> counts;
    for (const fleet::AgentSchedule& agent : plan_.agents) counts.push_back(agent.motions.size());
    for (const fleet::TimedObstacle& o : problem_.obstacles) {
      if (o.isPermanent()) continue;
      proof_.certificate().problem = {
          o.motions.empty() ? "obstacle '%1' is there for some time only, and an order has no times"
                            : "obstacle '%1' moves at fixed times, and an order has no times",
          {o.id}};
      return proof_.certificate();
    }
    if (proof_.begin(counts)) {
      collect();
      proof_.certificate().places = motions_.size();
      proof_.certificate().sound = checkMotions() && checkRests();
    }
    return unlessStopped(stop_, proof_.certificate());
  }

 private:
  void collect() {
    std::map<PlaceKey, std::size_t> known_motions;
    std::map<PlaceKey, std::size_t> known_rests;
    ActionId action = 0;
    for (std::size_t agent = 0; agent < plan_.agents.size(); ++agent) {
      const std::size_t c = problem_.agents[agent].agent_class;
      const Footprint& footprint = problem_.classes[c].footprint;
      const fleet::AgentSchedule& schedule = plan_.agents[agent];
      const auto place = [&](std::vector<Place>& places, auto& known, const SweptArea& area) {
        const auto [it, is_new] =
            known.try_emplace(keyOf(c, area.motion.from, area.motion.to), places.size());
        if (is_new) places.push_back({area, boundsOfSweep(area), {}, {}});
        return it->second;
      };
      Pose at = schedule.start;
      for (std::size_t k = 0; k <= schedule.motions.size(); ++k) {
        if (k == schedule.motions.size() && problem_.agents[agent].leaves) break;
        rests_[place(rests_, known_rests, areaAtRest(footprint, at))].rests.push_back({agent, k});
        if (k == schedule.motions.size()) break;
        const Motion& m = schedule.motions[k].motion;
        motions_[place(motions_, known_motions, {&footprint, m})].actions.push_back(action++);
        at = m.to;
      }
    }
    std::vector<Aabb> boxes;
    for (Place& p : motions_) {
      proof_.sort(p.actions);
      boxes.push_back(p.box);
    }
    tree_ = collide::Bvh(boxes);
  }

  bool checkMotions() {
    for (std::size_t p = 0; p < motions_.size(); ++p) {
      if (isStopped(stop_)) return false;
      ++proof_.certificate().conflicts;
      if (!proof_.isChain(motions_[p].actions)) return false;
      bool good = true;
      tree_.query(motions_[p].box, 0.0, [&](std::uint32_t q) {
        if (q > p && sweptAreasOverlap(motions_[p].area, motions_[q].area)) {
          ++proof_.certificate().conflicts;
          good = isMergedChain(motions_[p].actions, motions_[q].actions);
        }
        return good;
      });
      if (!good) return false;
    }
    return true;
  }

  // Both lists are chains. Only neighbours from different lists are left to be proved.
  bool isMergedChain(const std::vector<ActionId>& a, const std::vector<ActionId>& b) {
    std::size_t i = 0;
    std::size_t j = 0;
    int last_list = -1;
    ActionId last = 0;
    while (i < a.size() || j < b.size()) {
      const bool takes_a =
          j == b.size() || (i < a.size() && proof_.position(a[i]) < proof_.position(b[j]));
      const ActionId now = takes_a ? a[i++] : b[j++];
      const int list = takes_a ? 0 : 1;
      if (last_list >= 0 && last_list != list && !proof_.isOrdered(last, now)) return false;
      last = now;
      last_list = list;
    }
    return true;
  }

  bool checkRests() {
    for (const Place& rest : rests_) {
      if (isStopped(stop_)) return false;
      bool good = true;
      tree_.query(rest.box, 0.0, [&](std::uint32_t q) {
        good = isUndisturbed(rest, motions_[q]);
        return good;
      });
      if (!good) return false;
    }
    return true;
  }

  // No action at the place lies between the action that leads to a rest and the one that departs.
  bool isUndisturbed(const Place& rest, const Place& place) {
    bool is_tested = false;
    for (const RestVisit& r : rest.rests) {
      const auto position = [&](ActionId id) { return proof_.position(id); };
      const auto begin =
          r.after == 0
              ? place.actions.begin()
              : std::ranges::upper_bound(
                    place.actions, proof_.position(graph_.id(r.agent, r.after - 1)), {}, position);
      if (begin == place.actions.end()) continue;
      const bool departs = r.after < graph_.actionsOf(r.agent);
      if (departs && proof_.position(*begin) >= proof_.position(graph_.id(r.agent, r.after))) {
        continue;
      }
      if (!is_tested && !sweptAreasOverlap(rest.area, place.area)) return true;
      is_tested = true;
      proof_.meetsRest(*begin, r.agent, r.after);
      return false;
    }
    return true;
  }

  const fleet::TimedFleetProblem& problem_;
  const fleet::TimedFleetPlan& plan_;
  const ActionGraph& graph_;
  StopCheck* stop_;
  ActionProof proof_;
  std::vector<Place> motions_, rests_;
  collide::Bvh tree_;
};

}  // namespace

StopOr<ActionGraphCertificate> checkActionGraph(const fleet::TimedFleetProblem& problem,
                                                const fleet::TimedFleetPlan& plan,
                                                const ActionGraph& graph, StopCheck* stop) {
  return TimedActionCheck(problem, plan, graph, stop).run();
}

}  // namespace clearway::validation

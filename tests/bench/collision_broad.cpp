// Broad phases on scenes of moving boxes, next to Box2D's dynamic tree in the same run.
//
// One step: read the new poses of the moved boxes, update, and have the full list of candidate
// pairs current. Thread CPU time in ms, the median of three repetitions; missed pairs against a
// simple sweep. The baseline maintains its list as ours does: pairs of proxies that left their fat
// boxes are dropped and reported again by b2BroadPhase::UpdatePairs.
#include <box2d/b2_broad_phase.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include "core/broad/hierarchical_grid.h"
#include "core/broad/spatial_hash.h"
#include "core/broad/sweep_and_prune.h"
#include "tests/bench/collision_bench.h"
#include "tests/bench/scene.h"

namespace clearway::bench {
namespace {

Aabb boundsOf(const scene::Box& b) {
  const scene::Aabb a = scene::aabb(b);
  return {{a.x0, a.y0}, {a.x1, a.y1}};
}

std::vector<collide::CandidatePair> truth(const scene::Scene& s) {
  std::vector<std::pair<Aabb, std::uint32_t>> boxes;
  for (std::uint32_t i = 0; i < s.b.size(); ++i) boxes.push_back({boundsOf(s.b[i]), i});
  std::sort(boxes.begin(), boxes.end(),
            [](const auto& a, const auto& b) { return a.first.min.x < b.first.min.x; });
  std::vector<collide::CandidatePair> out;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size() && boxes[j].first.min.x <= boxes[i].first.max.x;
         ++j) {
      if (overlap(boxes[i].first, boxes[j].first, TouchRule::TouchingCollides)) {
        out.push_back({std::min(boxes[i].second, boxes[j].second),
                       std::max(boxes[i].second, boxes[j].second)});
      }
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

struct Engine {
  virtual ~Engine() = default;
  virtual void place(std::uint32_t id, const scene::Box& b) = 0;
  virtual void update() = 0;
  [[nodiscard]] virtual std::vector<collide::CandidatePair> pairs() const = 0;
};

template <class T>
struct Ours final : Engine {
  T broad;
  template <class... A>
  explicit Ours(A&&... a) : broad(std::forward<A>(a)...) {}
  void place(std::uint32_t id, const scene::Box& b) override {
    broad.set(id, collide::broadBox(boundsOf(b)));
  }
  void update() override { broad.update(); }
  [[nodiscard]] std::vector<collide::CandidatePair> pairs() const override {
    return {broad.pairs().begin(), broad.pairs().end()};
  }
};

struct Box2d final : Engine {
  b2BroadPhase broad;
  std::vector<std::int32_t> proxy;
  std::vector<std::uint8_t> moved;
  std::vector<std::uint32_t> moved_list;
  std::vector<collide::CandidatePair> list;

  void place(std::uint32_t id, const scene::Box& b) override {
    const scene::Aabb a = scene::aabb(b);
    b2AABB box;
    box.lowerBound.Set(static_cast<float>(a.x0), static_cast<float>(a.y0));
    box.upperBound.Set(static_cast<float>(a.x1), static_cast<float>(a.y1));
    if (id >= proxy.size()) {
      proxy.resize(id + 1, -1);
      moved.resize(id + 1, 0);
    }
    bool changed = true;
    if (proxy[id] < 0) {
      proxy[id] = broad.CreateProxy(box, reinterpret_cast<void*>(std::uintptr_t{id}));
    } else {
      changed = !broad.GetFatAABB(proxy[id]).Contains(box);
      broad.MoveProxy(proxy[id], box, b2Vec2(0, 0));
    }
    if (changed && moved[id] == 0) {
      moved[id] = 1;
      moved_list.push_back(id);
    }
  }
  void AddPair(void* a, void* b) {
    const auto i = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(a));
    const auto j = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(b));
    list.push_back({std::min(i, j), std::max(i, j)});
  }
  void update() override {
    std::erase_if(
        list, [this](const collide::CandidatePair& p) { return (moved[p.a] | moved[p.b]) != 0; });
    broad.UpdatePairs(this);
    for (const std::uint32_t id : moved_list) moved[id] = 0;
    moved_list.clear();
  }
  [[nodiscard]] std::vector<collide::CandidatePair> pairs() const override { return list; }
};

struct Outcome {
  double ms = 0;
  std::size_t missed = 0, listed = 0, true_pairs = 0;
};

template <class Make>
Outcome measure(const scene::Params& params, Make&& make) {
  std::vector<double> medians;
  Outcome o;
  const int steps = params.n >= 100'000 ? 20 : params.n >= 10'000 ? 60 : 300;
  for (int repetition = 0; repetition < 3; ++repetition) {
    scene::Scene s(params);
    const std::unique_ptr<Engine> e = make();
    for (std::uint32_t i = 0; i < s.b.size(); ++i) e->place(i, s.b[i]);
    e->update();
    double total = 0;
    for (int k = 0; k < steps + 5; ++k) {
      s.step();
      const double start = cpuNs();
      for (const std::uint32_t id : s.moved) e->place(id, s.b[id]);
      e->update();
      if (k >= 5) total += (cpuNs() - start) * 1e-6;
    }
    medians.push_back(total / steps);
    if (repetition == 0) {
      std::vector<collide::CandidatePair> got = e->pairs();
      std::sort(got.begin(), got.end());
      o.listed = got.size();
      const std::vector<collide::CandidatePair> wanted = truth(s);
      o.true_pairs = wanted.size();
      for (const collide::CandidatePair& p : wanted) {
        o.missed += std::binary_search(got.begin(), got.end(), p) ? 0U : 1U;
      }
    }
  }
  std::sort(medians.begin(), medians.end());
  o.ms = medians[1];
  return o;
}

// The target of a scene: a fraction of Box2D's time, 0 missed.
void row(const std::string& name, const scene::Params& p, double most, Targets& targets) {
  const Outcome rival = measure(p, [] { return std::make_unique<Box2d>(); });
  const Outcome levels =
      measure(p, [] { return std::make_unique<Ours<collide::HierarchicalGrid>>(); });
  const Outcome hash = measure(p, [] {
    return std::make_unique<Ours<collide::SpatialHash>>(collide::SpatialHashOptions{});
  });
  const Outcome sweep = measure(p, [] { return std::make_unique<Ours<collide::SweepAndPrune>>(); });
  std::printf("%-22s %9.4f %9.4f %6.3f %9.4f %6.3f %9.4f %6.3f %9zu %9zu %9zu   %zu/%zu/%zu/%zu\n",
              name.c_str(), rival.ms, levels.ms, levels.ms / rival.ms, hash.ms, hash.ms / rival.ms,
              sweep.ms, sweep.ms / rival.ms, levels.true_pairs, levels.listed, rival.listed,
              rival.missed, levels.missed, hash.missed, sweep.missed);
  std::fflush(stdout);
  targets.push_back({"broad phase, " + name, most, levels.ms / rival.ms,
                     levels.missed == 0 ? "of Box2D" : "of Box2D, but pairs were missed"});
}

}  // namespace

void benchBroad(Targets& targets) {
  std::printf("\n%-22s %9s %9s %6s %9s %6s %9s %6s %9s %9s %9s   %s\n", "scene (ms per step)",
              "Box2D", "levels", "ratio", "hash", "ratio", "sweep", "ratio", "true", "listed",
              "by Box2D", "missed");
  for (const std::uint32_t n : {1'000U, 10'000U, 100'000U}) {
    for (const double fraction : {0.1, 1.0}) {
      scene::Params p;
      p.n = n;
      p.moveFrac = fraction;
      row(std::to_string(n) + (fraction < 1 ? ", 10 % move" : ", all move"), p,
          fraction < 1 ? 0.5 : 0.125, targets);
    }
  }
  const auto variant = [&](const std::string& name, auto&& change) {
    for (const double fraction : {0.1, 1.0}) {
      scene::Params p;
      p.n = 10'000;
      p.moveFrac = fraction;
      change(p);
      row(name + (fraction < 1 ? ", 10 % move" : ", all move"), p, 1.0, targets);
    }
  };
  variant("dense", [](scene::Params& p) { p.meanTouch = 8; });
  variant("sparse", [](scene::Params& p) { p.meanTouch = 0.05; });
  variant("2 % of 100x", [](scene::Params& p) { p.tailScale = 100; });
  variant("small steps", [](scene::Params& p) { p.dpos = 0.01; });
}

}  // namespace clearway::bench

#include "app/study/cluster/cluster.h"

#include <sys/mman.h>

#include <new>
#include <vector>

namespace clearway::app {
namespace {

class ClusterOfOne : public Cluster {
 public:
  ClusterOfOne() = default;
  ClusterOfOne(const ClusterOfOne&) = delete;
  ClusterOfOne& operator=(const ClusterOfOne&) = delete;
  ~ClusterOfOne() override {
    for (const auto& [at, size] : shared_) munmap(at, size);
  }
  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return 1; }
  void send(int, std::string_view) override {}
  [[nodiscard]] std::optional<Message> receive() override { return std::nullopt; }
  void broadcast(std::string&) override {}
  // Not the heap: shared pages are not counted as data of the runs.
  [[nodiscard]] Shared shareOnNode(std::size_t size) override {
    void* const at = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) throw std::bad_alloc();
    shared_.emplace_back(at, size);
    return {static_cast<char*>(at), true};
  }
  void barrier() override {}
  void leave() override {}

 private:
  std::vector<std::pair<void*, std::size_t>> shared_;
};

}  // namespace

std::unique_ptr<Cluster> clusterOfOne() { return std::make_unique<ClusterOfOne>(); }

}  // namespace clearway::app

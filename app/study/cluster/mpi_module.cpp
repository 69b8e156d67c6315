// The module clearway-mpi.so: a Cluster over Boost.MPI. The only source that includes MPI.
//
// Runs are forked after MPI_Init. Open MPI allows that as long as the child makes no call of MPI
// and ends by _exit(), as the runs do. The alternative, a process that is forked before MPI_Init
// and forks the runs, could not inherit the shared memory window, which only exists after it.
#include <mpi.h>

#include <boost/mpi/collectives.hpp>
#include <boost/mpi/communicator.hpp>
#include <boost/serialization/string.hpp>
#include <vector>

#include "app/study/cluster/cluster.h"

namespace clearway::app {
namespace {

constexpr int kTag = 1;

class MpiCluster : public Cluster {
 public:
  MpiCluster() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SINGLE, &provided);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node_);
    MPI_Comm_rank(node_, &rank_on_node_);
    world_.emplace();
  }
  [[nodiscard]] int rank() const override { return world_->rank(); }
  [[nodiscard]] int size() const override { return world_->size(); }
  void send(int to, std::string_view bytes) override {
    world_->send(to, kTag, bytes.data(), static_cast<int>(bytes.size()));
  }
  [[nodiscard]] std::optional<Message> receive() override {
    const auto status = world_->iprobe(boost::mpi::any_source, kTag);
    if (!status) return std::nullopt;
    Message out{status->source(), std::string(static_cast<std::size_t>(*status->count<char>()), 0)};
    world_->recv(out.from, kTag, out.bytes.data(), static_cast<int>(out.bytes.size()));
    return out;
  }
  void broadcast(std::string& text) override { boost::mpi::broadcast(*world_, text, 0); }
  [[nodiscard]] Shared shareOnNode(std::size_t size) override {
    const bool fills = rank_on_node_ == 0;
    MPI_Win window = MPI_WIN_NULL;
    Shared out{nullptr, fills};
    MPI_Win_allocate_shared(fills ? static_cast<MPI_Aint>(size) : 0, 1, MPI_INFO_NULL, node_,
                            static_cast<void*>(&out.bytes), &window);
    MPI_Aint bytes = 0;
    int unit = 0;
    MPI_Win_shared_query(window, 0, &bytes, &unit, static_cast<void*>(&out.bytes));
    windows_.push_back(window);
    return out;
  }
  void barrier() override { MPI_Barrier(MPI_COMM_WORLD); }
  void leave() override {
    for (MPI_Win& window : windows_) MPI_Win_free(&window);
    world_.reset();
    MPI_Finalize();
  }

 private:
  std::optional<boost::mpi::communicator> world_;
  std::vector<MPI_Win> windows_;
  MPI_Comm node_ = MPI_COMM_NULL;
  int rank_on_node_ = 0;
};

}  // namespace
}  // namespace clearway::app

extern "C" __attribute__((visibility("default"))) clearway::app::Cluster* clearwayJoinCluster() {
  return new clearway::app::MpiCluster();
}

// app/study/cluster/cluster.h — processes of one program on one or more computers, that exchange
// messages.
//
// Method: MPI, in a module that the program loads when it needs it (cluster_module.h): programs
//   that run alone neither link Open MPI nor start it. Without MPI a cluster of one is made here.
// Collective: every rank calls them in the same order: broadcast(), shareOnNode(), leave().
// Forking: allowed; a child makes no call of a cluster, and ends by _exit().
// Errors: of MPI itself end the whole job (its default). Not thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace clearway::app {

class Cluster {
 public:
  struct Message {
    int from = 0;
    std::string bytes;
  };
  // Memory that all ranks of a computer share, and the runs that they fork.
  struct Shared {
    char* bytes = nullptr;
    bool fills = false;  // whether this rank is the one that writes it, before the next barrier()
  };

  virtual ~Cluster() = default;
  [[nodiscard]] virtual int rank() const = 0;  // 0: the one that distributes
  [[nodiscard]] virtual int size() const = 0;
  virtual void send(int to, std::string_view bytes) = 0;
  // A message that has come; never waits.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;
  // The text of rank 0, for all.
  virtual void broadcast(std::string& text) = 0;
  // Lives until leave(), or as long as the cluster. The size is the same on all ranks, and above 0.
  [[nodiscard]] virtual Shared shareOnNode(std::size_t size) = 0;
  virtual void barrier() = 0;
  // After it, no other call. A rank that does not leave ends the job when it exits.
  virtual void leave() = 0;
};

// One process: nobody to send to.
[[nodiscard]] std::unique_ptr<Cluster> clusterOfOne();

}  // namespace clearway::app

// app/study/cluster/cluster_module.h — loads the part of the program that speaks MPI.
//
// Method: dlopen() of clearway-mpi.so beside the program, or in lib/clearway of its installation.
//   The module holds all calls of Boost.MPI; it exports one function, which initialises MPI.
// The environment decides whether a launcher started the program: mpirun sets
//   OMPI_COMM_WORLD_RANK, srun PMIX_RANK or PMI_RANK. Variables of Slurm alone do not count: a
//   batch script has them, too.
// Errors: Unsupported if the module is missing or does not load, with the reason.
#pragma once

#include <memory>
#include <optional>

#include "app/study/cluster/cluster.h"
#include "core/base/result.h"

namespace clearway::app {

// The rank that the launcher of MPI gave to this process; nullopt without a launcher.
[[nodiscard]] std::optional<int> launchedRank();

// How many copies of this process srun has started without MPI; 1 if none or not by srun. They
// would all do the same.
[[nodiscard]] int separateTasks();

// Initialises MPI, which waits for all ranks. At most once in a process.
[[nodiscard]] Result<std::unique_ptr<Cluster>> joinCluster();

}  // namespace clearway::app

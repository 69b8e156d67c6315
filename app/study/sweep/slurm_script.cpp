#include "app/study/sweep/slurm_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/study/sweep/sweep_runs.h"

namespace clearway::app {
namespace {

constexpr double kMostMinutes = 7.0 * 24.0 * 60.0;

// What Slurm takes as a name, without its file's ending.
std::string jobName(const std::string& file) {
  std::string name = std::filesystem::path(file).filename().string();
  name.resize(std::min(name.find('.'), name.size()));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-') c = '_';
  }
  return "clearway-" + name;
}

// A word that is no option, as a path.
std::string fileWord(const std::string& file) {
  return shellWord(file.starts_with('-') ? "./" + file : file);
}

}  // namespace

std::string slurmScript(const SlurmJob& job) {
  const double minutes = std::min(kMostMinutes, std::ceil(2.0 * job.expected_s / 60.0) + 5.0);
  const auto whole = static_cast<long>(minutes);
  return fmt::format(
      "#!/bin/bash\n"
      "# Made by clearway sweep --slurm. Submit it again to carry on: finished runs are kept.\n"
      "#SBATCH --job-name={}\n"
      "#SBATCH --nodes={}\n"
      "#SBATCH --ntasks-per-node={}\n"
      "#SBATCH --cpus-per-task=1\n"
      "#SBATCH --mem-per-cpu={:.0f}M\n"
      "#SBATCH --time={:02d}:{:02d}:00\n"
      "#SBATCH --requeue\n"
      "#SBATCH --open-mode=append\n"
      "set -euo pipefail\n"
      "\n"
      "# srun needs Slurm's plugin for PMIx; without it, mpirun asks Slurm for the nodes itself.\n"
      "if srun --mpi=list 2>&1 | grep -q pmix; then\n"
      "  launch=(srun --mpi=pmix)\n"
      "else\n"
      "  launch=(mpirun)\n"
      "fi\n"
      "exec \"${{launch[@]}}\" clearway sweep {} --db {} --resume --engine mpi{}\n",
      jobName(job.sweep), job.nodes, job.tasks_per_node,
      std::ceil(job.memory_mb + SlurmJob::kRankMemory_mb), whole / 60, whole % 60,
      fileWord(job.sweep), fileWord(job.database), job.allow_outside ? " --allow-outside" : "");
}

}  // namespace clearway::app

// Until the pose planner has its own namespace: lets the README's example name it.
namespace clearway {}
namespace clearway::lattice {
using namespace clearway;
}

// A planted fault of the check of the one-definition rule: two types of one name.
namespace clearway {
struct Planted {
  int row;
};
int rowOf(const Planted& p) { return p.row; }
int first() { return rowOf({1}); }
}  // namespace clearway

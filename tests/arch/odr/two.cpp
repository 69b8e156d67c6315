// The other type of the planted fault in one.cpp.
namespace clearway {
struct Planted {
  double width;
};
double widthOf(const Planted& p) { return p.width; }
int first();
int second() { return first() + static_cast<int>(widthOf({1.0})); }
}  // namespace clearway

#include "core/polygon/box_tree.h"

#include <algorithm>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <utility>

#include "core/shape/boost_geometry.h"

namespace clearway {

struct BoxTree::Tree {
  using Item = std::pair<Aabb, std::uint32_t>;
  boost::geometry::index::rtree<Item, boost::geometry::index::quadratic<16>> boxes;
};

BoxTree::BoxTree(std::span<const Aabb> boxes) {
  std::vector<Tree::Item> items;
  items.reserve(boxes.size());
  for (const Aabb& box : boxes) items.emplace_back(box, static_cast<std::uint32_t>(items.size()));
  auto tree = std::make_shared<Tree>();
  tree->boxes = decltype(tree->boxes)(items);
  tree_ = std::move(tree);
}

std::size_t BoxTree::size() const { return tree_ ? tree_->boxes.size() : 0; }

std::vector<std::uint32_t> BoxTree::meeting(const Aabb& box) const {
  std::vector<std::uint32_t> out;
  if (!tree_) return out;
  tree_->boxes.query(boost::geometry::index::intersects(box),
                     boost::make_function_output_iterator(
                         [&](const Tree::Item& item) { out.push_back(item.second); }));
  std::ranges::sort(out);
  return out;
}

}  // namespace clearway

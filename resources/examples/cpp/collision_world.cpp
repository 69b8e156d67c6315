// A world of bodies among walls: which of them collide, step by step.
#include <clearway/core/world/world.h>

#include <cstdio>

int main() {
  using namespace clearway;
  using namespace clearway::collide;
  Result<World> world = World::make();
  if (!world) return 2;
  OccupancyGrid walls(*GridFrame::make(40, 60, 0.1, 0.1));
  for (int row = 0; row < 40; ++row) walls.set({row, 59}, true);
  world->setGrid(walls);

  BodyDef cart;
  cart.shape = BoxShape{0.8, 0.5};
  cart.pose = {{1.0, 2.0}, {}};
  BodyDef post;
  post.shape = discShape(0.2);
  post.pose = {{3.0, 2.0}, {}};
  const Result<BodyId> driving = world->add(cart);
  if (!driving || !world->add(post)) return 2;

  int collisions = 0, walls_hit = 0;
  for (int i = 0; i < 50; ++i) {
    cart.pose.position.x += 0.1;
    if (!world->move(*driving, cart.pose) || !world->step(0.1)) return 2;
    for (const ContactEvent& e : world->events()) {
      if (e.kind == EventKind::Began)
        std::printf("at x %.1f it is near the post\n", cart.pose.position.x);
    }
    for (const Contact& contact : world->contacts()) {
      if (!contact.collides || collisions++ > 0) continue;
      std::printf("at x %.1f it hits the post\n", cart.pose.position.x);
    }
    if (!world->wallContacts().empty() && walls_hit++ == 0) {
      std::printf("at x %.1f it is at the wall\n", cart.pose.position.x);
    }
  }
  return collisions > 0 && walls_hit > 0 ? 0 : 1;
}

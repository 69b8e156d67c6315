#!/usr/bin/env bash
# Builds the Debian packages of a built tree, checks them with lintian, installs them into a bare root, and uses what they
# brought: check_packages.sh BUILD WORK
set -euo pipefail
build=$(realpath "$1")
mkdir -p "$2"
work=$(realpath "$2")
source=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
fail() { printf '%s\n' "$*"; exit 1; }

rm -rf "$build/packages" "$work"
mkdir -p "$work"
(cd "$build" && cpack -G DEB) >"$work/cpack.log" 2>&1 || { tail -n 30 "$work/cpack.log"; fail "cpack failed"; }
rm -rf "$build/packages/_CPack_Packages"
debs=("$build"/packages/*.deb)
for name in clearway clearway-gui libclearway0 libclearway-dev python3-clearway clearway-doc; do
  compgen -G "$build/packages/${name}_*.deb" >/dev/null || fail "there is no package $name"
done
lintian --allow-root --no-cfg --fail-on error,warning "${debs[@]}" || fail "lintian found faults"

for deb in "${debs[@]}"; do
  [ "$(dpkg-deb -c "$deb" | awk '{print $4}' | sort -u | wc -l)" = 1 ] || fail "files of $deb have times of their own"
done

# The libraries of Debian are those of this machine.
root=$work/root
mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers}
touch "$root/var/lib/dpkg/status"
# There is no shell in that root: scripts run outside, where ldconfig is not theirs to call.
mkdir -p "$work/bin"
ln -s /bin/true "$work/bin/ldconfig"
PATH=$work/bin:$PATH dpkg --root="$root" --force-depends --force-not-root --force-bad-path \
  --force-script-chrootless --log=/dev/null -i "${debs[@]}" >"$work/dpkg.log" 2>&1 ||
  { tail -n 20 "$work/dpkg.log"; fail "dpkg could not install the packages"; }
export LD_LIBRARY_PATH=$root/usr/lib PATH=$root/usr/bin:$PATH QT_QPA_PLATFORM=offscreen
cd "$work"
clearway plan "$root/usr/share/clearway/samples/warehouse.clearway" --out plan.json
clearway check plan.json
clearway-gui --version
man -l "$root/usr/share/man/man1/clearway.1.gz" >/dev/null
[ -f "$root/usr/share/man/man1/clearway-serve.1.gz" ] || fail "clearway-serve has no manual page"
PYTHONPATH=$root/usr/lib/python3/dist-packages /usr/bin/python3 - <<PYTHON
import clearway
m = clearway.Map.load("$root/usr/share/clearway/samples/workshop.yaml")
r = clearway.PosePlanner(m, clearway.Footprint.box(0.7, 0.5), weight=2).plan((-4.4, 2.6, 0), (4.25, -2.8, 1.57))
assert r.certificate.free
PYTHON
export PKG_CONFIG_LIBDIR=$root/usr/lib/pkgconfig
# shellcheck disable=SC2046
cc -std=c99 "$source/resources/examples/c/plan.c" -o plan_c $(pkg-config --cflags --libs clearway)
./plan_c
for file in applications/clearway.desktop icons/hicolor/scalable/apps/clearway.svg mime/packages/clearway.xml \
  metainfo/io.github.clearway.metainfo.xml doc/clearway/README.md doc/libclearway0/copyright \
  doc/clearway-doc/html/index.html; do
  [ -f "$root/usr/share/$file" ] || fail "not installed: usr/share/$file"
done
# What headers say of units, ranges, errors and cost is in the reference.
in_reference() { grep -q "$2" "$root/usr/share/doc/clearway-doc/html/$1" || fail "the reference has no '$2' in $1"; }
in_reference structcw__grid.html '1 to 16384 each, 2^28 cells at most'
in_reference clearway_8h.html 'An obstacle: from <code>occupied_from</code> on'
in_reference classclearway_1_1QueryPlanner.html '<b>Cost:</b> that of the search and the certificate'
in_reference classclearway_1_1Footprint.html '<b>Errors:</b> InvalidArgument (radius not finite'
in_reference classclearway_1_1collide_1_1World.html '<b>Thread-safety:</b> one thread changes and steps'
in_reference pose_plan_8cpp-example.html 'Plans for a robot with a shape and a heading'
echo "the packages are in order"

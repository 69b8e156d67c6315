# cpack: Debian packages, one for each component of the installation. Built and checked by ./dev package.
set(maintainer "The Clearway authors <clearway@users.noreply.github.com>")
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME cli)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/clearway)

# Component, package and what it is. The first line of a description is its summary.
set(packages
  cli clearway editor clearway-gui runtime libclearway0 development libclearway-dev python python3-clearway
  documentation clearway-doc cluster clearway-mpi)
set(description_cli "Plans proven collision-free paths on 2D grid maps
 Paths for agents with a real size, shape and heading, one agent or a fleet,
 each checked exactly along the whole swept motion.")
set(description_editor "Editor of grid maps, agents, paths and simulations
 Draws the grid, the agents, their plans and collisions, and plays simulations.")
set(description_runtime "Collision-free path planning with a proof, C library
 The shared library with the C interface of Clearway.")
set(description_development "Collision-free path planning with a proof, development files
 The header of the C interface, and the C++ library with its headers.")
set(description_python "Collision-free path planning with a proof, for Python
 Maps from numpy arrays, planners, fleets, collision worlds and simulations.")
set(description_documentation "Documentation and samples of Clearway
 Guides, references of commands and file formats, sample maps and projects.")
set(description_cluster "Studies of Clearway on clusters
 The module by which sweeps share their runs among the ranks of MPI.")

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/resources/cmake/finish_packages.cmake)
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${maintainer}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

# The day of the release, as CHANGELOG.md has it.
string(REPLACE . "\\." version "${PROJECT_VERSION}")
file(STRINGS ${PROJECT_SOURCE_DIR}/CHANGELOG.md day REGEX "^## \\[${version}\\] - ")
string(REGEX REPLACE ".* - " "" day "${day}")
if(NOT day)
  message(FATAL_ERROR "CHANGELOG.md has no release ${PROJECT_VERSION}")
endif()
execute_process(COMMAND date -R -u -d ${day} OUTPUT_VARIABLE released OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND date -u +%s -d ${day} OUTPUT_VARIABLE CPACK_CLEARWAY_RELEASED OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)

# copyright and changelog in the forms that Debian asks for.
set(folder ${PROJECT_BINARY_DIR}/package)
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "^MIT License\n\n(Copyright[^\n]*)\n\n" "" licence "${licence}")
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REGEX REPLACE "\n(.)" "\n \\1" licence "${licence}")
file(CONFIGURE OUTPUT ${folder}/copyright CONTENT
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Clearway

Files: *
Copyright: 2026 The Clearway authors
License: Expat
 ${licence}" @ONLY)
file(CONFIGURE OUTPUT ${folder}/changelog CONTENT
"clearway (${PROJECT_VERSION}) unstable; urgency=medium

  * See /usr/share/doc/clearway/CHANGELOG.md.

 -- ${maintainer}  ${released}
" @ONLY)
execute_process(COMMAND gzip -9nkf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)

# Names of commands lead to the one page of all of them.
file(REMOVE_RECURSE ${folder}/man)
file(STRINGS ${PROJECT_SOURCE_DIR}/app/cli/clearway.1.in sections REGEX "^\\.SS clearway ")
foreach(section IN LISTS sections)
  string(REPLACE ".SS clearway " "" command "${section}")
  file(CONFIGURE OUTPUT ${folder}/man/clearway-${command}.1 CONTENT ".so man1/clearway.1\n" @ONLY)
endforeach()
install(DIRECTORY ${folder}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT cli)

set(targets_cli clearway_cli)
set(targets_editor clearway_gui)
set(targets_runtime clearway_c)
set(targets_development clearway_c)
set(targets_python _clearway)
set(targets_documentation clearway_cli)
set(targets_cluster clearway_mpi)
while(packages)
  list(POP_FRONT packages component package)
  if(NOT TARGET ${targets_${component}})
    continue()
  endif()
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  string(TOUPPER ${component} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${name}_PACKAGE_SECTION science)
  set(CPACK_DEBIAN_${name}_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_${name}_DESCRIPTION "${description_${component}}")
  install(FILES ${folder}/copyright ${folder}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
    COMPONENT ${component})
endwhile()
# What lintian says of CPack's own scripts, which call ldconfig beside the trigger, and of a folder that serves one
# architecture.
foreach(override "libclearway0: maintscript-calls-ldconfig" "clearway-mpi: maintscript-calls-ldconfig"
    "libclearway-dev: pkg-config-unavailable-for-cross-compilation")
  string(REGEX REPLACE ":.*" "" package "${override}")
  file(CONFIGURE OUTPUT ${folder}/overrides/${package} CONTENT "${override}\n" @ONLY)
endforeach()
install(FILES ${folder}/overrides/libclearway0 DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT runtime)
install(FILES ${folder}/overrides/clearway-mpi DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT cluster)
install(FILES ${folder}/overrides/libclearway-dev DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
  COMPONENT development)

if(CLEARWAY_DOXYGEN)
  install(FILES ${PROJECT_SOURCE_DIR}/resources/package/clearway-doc.doc-base
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc-base RENAME clearway-reference COMPONENT documentation)
endif()

set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS "clearway-doc, clearway-gui, clearway-mpi")
set(CPACK_DEBIAN_EDITOR_PACKAGE_DEPENDS clearway-doc)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/resources/package/triggers)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libclearway0 (= ${PROJECT_VERSION}), libexpected-dev, libpng-dev, libyaml-cpp-dev, libbox2d-dev")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11~), python3 (<< 3.12), python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-matplotlib)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_DEPENDS "clearway (= ${PROJECT_VERSION})")
include(CPack)

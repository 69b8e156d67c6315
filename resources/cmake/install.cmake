# cmake --install: the libraries with their public headers as a CMake package, the samples and the documentation.
# Programs, man page and completions come from app/. The editor is the component "editor".
include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/clearway)
# Each component of the package has targets of its own: only maps needs PNG and yaml-cpp, only physics Box2D.
set(components library)
install(TARGETS clearway_core clearway_planner EXPORT clearway-library ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
# Headers that users include; the layers' umbrella headers name them.
set(headers core/core.h planner/planner.h)
if(TARGET clearway_maps)
  list(APPEND components maps)
  list(APPEND headers maps/maps.h)
  install(TARGETS clearway_maps EXPORT clearway-maps ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET clearway_c)
  list(APPEND components c)
endif()
if(TARGET clearway_physics)
  list(APPEND components physics)
  list(APPEND headers core/physics/physics.h)
  install(TARGETS clearway_physics EXPORT clearway-physics ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
foreach(component IN LISTS components)
  install(EXPORT clearway-${component} NAMESPACE clearway:: FILE clearway-${component}-targets.cmake
    DESTINATION ${package})
endforeach()

install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND \"${CMAKE_COMMAND}\" -DROOT=${PROJECT_SOURCE_DIR}
  -DTO=${PROJECT_BINARY_DIR}/include \"-DHEADERS=${headers}\"
  -P \"${PROJECT_SOURCE_DIR}/resources/cmake/install_headers.cmake\")")
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/clearway DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

configure_package_config_file(${PROJECT_SOURCE_DIR}/resources/cmake/clearway-config.cmake.in
  ${PROJECT_BINARY_DIR}/clearway-config.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/clearway-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/clearway-config.cmake ${PROJECT_BINARY_DIR}/clearway-config-version.cmake
  DESTINATION ${package})

# The reference, where Doxygen is installed.
find_program(CLEARWAY_DOXYGEN doxygen)
if(CLEARWAY_DOXYGEN)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/reference.cmake CONTENT
"execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DTO=${PROJECT_BINARY_DIR}/reference
  -DVERSION=${PROJECT_VERSION} \"-DHEADERS=${headers}\" -P ${PROJECT_SOURCE_DIR}/resources/reference/make_reference.cmake
  COMMAND_ERROR_IS_FATAL ANY)
")
  add_custom_target(reference COMMAND ${CMAKE_COMMAND} -P ${PROJECT_BINARY_DIR}/reference.cmake VERBATIM)
  install(SCRIPT ${PROJECT_BINARY_DIR}/reference.cmake COMPONENT documentation)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/reference/html DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/clearway-doc
    COMPONENT documentation)
endif()

# What the start page and the guide of the editor show, and what the documentation's commands use.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME documentation)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/maps/samples DESTINATION ${CMAKE_INSTALL_DATADIR}/clearway
  FILES_MATCHING PATTERN "*.clearway" PATTERN "*.map" PATTERN "*.scen" PATTERN "*.pgm" PATTERN "*.yaml" PATTERN "*.json"
  PATTERN "*.csv" PATTERN "*.edits" PATTERN "*.jsonl" PATTERN generator EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/docs DESTINATION ${CMAKE_INSTALL_DATADIR}/clearway)

# All that is installed but the editor.
add_custom_target(clearway_installed)
foreach(target clearway_core clearway_planner clearway_maps clearway_c clearway_physics clearway_cli clearway_reference
    clearway_mpi _clearway)
  if(TARGET ${target})
    add_dependencies(clearway_installed ${target})
  endif()
endforeach()

# cmake --install: the libraries as a CMake package; programs, man page and completions come from app/.
include(CMakePackageConfigHelpers)

install(TARGETS clearway_core clearway_planner EXPORT clearway
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/clearway)
install(TARGETS clearway_maps EXPORT clearway-maps
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/clearway)
# Users include <clearway/core/…>. The headers include each other as "core/…": the file sets put
# include/clearway on the include path, too.
install(EXPORT clearway NAMESPACE clearway:: FILE clearway-targets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/clearway)
install(EXPORT clearway-maps NAMESPACE clearway:: FILE clearway-maps-targets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/clearway)
configure_package_config_file(${PROJECT_SOURCE_DIR}/resources/cmake/clearway-config.cmake.in
  ${PROJECT_BINARY_DIR}/clearway-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/clearway)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/clearway-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/clearway-config.cmake
  ${PROJECT_BINARY_DIR}/clearway-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/clearway)

# The sources of one folder are compiled together: headers are read once a folder, and a whole build takes half
# the time. Names of unnamed namespaces are therefore unique in their folder. The presets debug, coverage and odr
# compile each source alone, which shows what a source forgets to include.
option(CLEARWAY_UNITY "Compile the sources of each folder together" OFF)

# clearway_unity(TARGET): after all its sources are known.
function(clearway_unity target)
  if(NOT CLEARWAY_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(source IN LISTS sources)
    get_filename_component(path ${source} ABSOLUTE)
    get_filename_component(folder ${path} DIRECTORY)
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # g++ takes a source that is included for a header, whose types must not have members of unnamed namespaces.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

// What message_patterns.cpp lists, with one text changed: an error of tests/arch/check_messages.sh.
std::string missing(const std::string& key, const char* what) {
  return "the key " + key + " is absent in " + "the " + what + ", not in its head";
}

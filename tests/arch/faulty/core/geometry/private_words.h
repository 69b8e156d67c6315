// A planted fault of the language test: private words in a name and in a comment.
#pragma once

// Of the ways that are told the dearer one is left out.
int goOneWay();

// A planted fault: geometry must not include grid. The layer check has to notice it.
#pragma once
#include "core/grid/grid_frame.h"

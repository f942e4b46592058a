#include "served_camera.h"

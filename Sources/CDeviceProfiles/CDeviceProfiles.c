#include "CDeviceProfiles.h"

// `#embed` belongs to C23; the compiler has it for older C too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ipad_a16[] = {
#embed "../VirtualDevices/Profiles/ipad-a16.json"
};
static const unsigned char ipad_pro_11[] = {
#embed "../VirtualDevices/Profiles/ipad-pro-11.json"
};
static const unsigned char iphone_11_pro[] = {
#embed "../VirtualDevices/Profiles/iphone-11-pro.json"
};
static const unsigned char iphone_12[] = {
#embed "../VirtualDevices/Profiles/iphone-12.json"
};
static const unsigned char iphone_13_mini[] = {
#embed "../VirtualDevices/Profiles/iphone-13-mini.json"
};
static const unsigned char iphone_13_pro_max[] = {
#embed "../VirtualDevices/Profiles/iphone-13-pro-max.json"
};
static const unsigned char iphone_15_pro[] = {
#embed "../VirtualDevices/Profiles/iphone-15-pro.json"
};
static const unsigned char iphone_17[] = {
#embed "../VirtualDevices/Profiles/iphone-17.json"
};
static const unsigned char iphone_6s[] = {
#embed "../VirtualDevices/Profiles/iphone-6s.json"
};
static const unsigned char iphone_7[] = {
#embed "../VirtualDevices/Profiles/iphone-7.json"
};
static const unsigned char iphone_8_plus[] = {
#embed "../VirtualDevices/Profiles/iphone-8-plus.json"
};
static const unsigned char iphone_x[] = {
#embed "../VirtualDevices/Profiles/iphone-x.json"
};
static const unsigned char macbook_facetime[] = {
#embed "../VirtualDevices/Profiles/macbook-facetime.json"
};
static const unsigned char usb_camera[] = {
#embed "../VirtualDevices/Profiles/usb-camera.json"
};

// In alphabetical order.
static const camsim_profile profiles[] = {
    {"ipad-a16", ipad_a16, sizeof ipad_a16},
    {"ipad-pro-11", ipad_pro_11, sizeof ipad_pro_11},
    {"iphone-11-pro", iphone_11_pro, sizeof iphone_11_pro},
    {"iphone-12", iphone_12, sizeof iphone_12},
    {"iphone-13-mini", iphone_13_mini, sizeof iphone_13_mini},
    {"iphone-13-pro-max", iphone_13_pro_max, sizeof iphone_13_pro_max},
    {"iphone-15-pro", iphone_15_pro, sizeof iphone_15_pro},
    {"iphone-17", iphone_17, sizeof iphone_17},
    {"iphone-6s", iphone_6s, sizeof iphone_6s},
    {"iphone-7", iphone_7, sizeof iphone_7},
    {"iphone-8-plus", iphone_8_plus, sizeof iphone_8_plus},
    {"iphone-x", iphone_x, sizeof iphone_x},
    {"macbook-facetime", macbook_facetime, sizeof macbook_facetime},
    {"usb-camera", usb_camera, sizeof usb_camera},
};

size_t camsim_profile_count(void) { return sizeof profiles / sizeof profiles[0]; }

camsim_profile camsim_profile_at(size_t index) { return profiles[index]; }

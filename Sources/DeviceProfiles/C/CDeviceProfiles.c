#include "CDeviceProfiles.h"

// `#embed` is a C23 feature that Clang also supports in older language modes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char continuity_iphone_13[] = {
#embed "../Profiles/continuity-iphone-13.json"
};
static const unsigned char ipad_a16[] = {
#embed "../Profiles/ipad-a16.json"
};
static const unsigned char ipad_pro_11[] = {
#embed "../Profiles/ipad-pro-11.json"
};
static const unsigned char ipad_pro_11_m4[] = {
#embed "../Profiles/ipad-pro-11-m4.json"
};
static const unsigned char iphone_11_pro[] = {
#embed "../Profiles/iphone-11-pro.json"
};
static const unsigned char iphone_12[] = {
#embed "../Profiles/iphone-12.json"
};
static const unsigned char iphone_13_mini[] = {
#embed "../Profiles/iphone-13-mini.json"
};
static const unsigned char iphone_13_pro_max[] = {
#embed "../Profiles/iphone-13-pro-max.json"
};
static const unsigned char iphone_14[] = {
#embed "../Profiles/iphone-14.json"
};
static const unsigned char iphone_14_pro[] = {
#embed "../Profiles/iphone-14-pro.json"
};
static const unsigned char iphone_15[] = {
#embed "../Profiles/iphone-15.json"
};
static const unsigned char iphone_15_plus[] = {
#embed "../Profiles/iphone-15-plus.json"
};
static const unsigned char iphone_15_pro[] = {
#embed "../Profiles/iphone-15-pro.json"
};
static const unsigned char iphone_16[] = {
#embed "../Profiles/iphone-16.json"
};
static const unsigned char iphone_16_pro[] = {
#embed "../Profiles/iphone-16-pro.json"
};
static const unsigned char iphone_17[] = {
#embed "../Profiles/iphone-17.json"
};
static const unsigned char iphone_17_pro[] = {
#embed "../Profiles/iphone-17-pro.json"
};
static const unsigned char iphone_6s[] = {
#embed "../Profiles/iphone-6s.json"
};
static const unsigned char iphone_7[] = {
#embed "../Profiles/iphone-7.json"
};
static const unsigned char iphone_8_plus[] = {
#embed "../Profiles/iphone-8-plus.json"
};
static const unsigned char iphone_se_3[] = {
#embed "../Profiles/iphone-se-3.json"
};
static const unsigned char iphone_x[] = {
#embed "../Profiles/iphone-x.json"
};
static const unsigned char macbook_2025[] = {
#embed "../Profiles/macbook-2025.json"
};
static const unsigned char macbook_facetime[] = {
#embed "../Profiles/macbook-facetime.json"
};
static const unsigned char usb_camera[] = {
#embed "../Profiles/usb-camera.json"
};

// The profiles in alphabetical order.
static const camsim_profile profiles[] = {
    {"continuity-iphone-13", continuity_iphone_13, sizeof continuity_iphone_13},
    {"ipad-a16", ipad_a16, sizeof ipad_a16},
    {"ipad-pro-11", ipad_pro_11, sizeof ipad_pro_11},
    {"ipad-pro-11-m4", ipad_pro_11_m4, sizeof ipad_pro_11_m4},
    {"iphone-11-pro", iphone_11_pro, sizeof iphone_11_pro},
    {"iphone-12", iphone_12, sizeof iphone_12},
    {"iphone-13-mini", iphone_13_mini, sizeof iphone_13_mini},
    {"iphone-13-pro-max", iphone_13_pro_max, sizeof iphone_13_pro_max},
    {"iphone-14", iphone_14, sizeof iphone_14},
    {"iphone-14-pro", iphone_14_pro, sizeof iphone_14_pro},
    {"iphone-15", iphone_15, sizeof iphone_15},
    {"iphone-15-plus", iphone_15_plus, sizeof iphone_15_plus},
    {"iphone-15-pro", iphone_15_pro, sizeof iphone_15_pro},
    {"iphone-16", iphone_16, sizeof iphone_16},
    {"iphone-16-pro", iphone_16_pro, sizeof iphone_16_pro},
    {"iphone-17", iphone_17, sizeof iphone_17},
    {"iphone-17-pro", iphone_17_pro, sizeof iphone_17_pro},
    {"iphone-6s", iphone_6s, sizeof iphone_6s},
    {"iphone-7", iphone_7, sizeof iphone_7},
    {"iphone-8-plus", iphone_8_plus, sizeof iphone_8_plus},
    {"iphone-se-3", iphone_se_3, sizeof iphone_se_3},
    {"iphone-x", iphone_x, sizeof iphone_x},
    {"macbook-2025", macbook_2025, sizeof macbook_2025},
    {"macbook-facetime", macbook_facetime, sizeof macbook_facetime},
    {"usb-camera", usb_camera, sizeof usb_camera},
};

size_t camsim_profile_count(void) { return sizeof profiles / sizeof profiles[0]; }

camsim_profile camsim_profile_at(size_t index) { return profiles[index]; }

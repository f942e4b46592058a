// The part of answers.c that tests controls, events and priorities.

/// The first integer, boolean and menu controls that can be set.
static struct v4l2_queryctrl integer, boolean, menu;

static void find_controls(void) {
  struct v4l2_queryctrl control = {.id = V4L2_CTRL_FLAG_NEXT_CTRL};
  for (; ioctl(first, VIDIOC_QUERYCTRL, &control) == 0; control.id |= V4L2_CTRL_FLAG_NEXT_CTRL) {
    unsigned fixed = V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_INACTIVE | V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_VOLATILE;
    if (control.flags & fixed) continue;
    if (control.type == V4L2_CTRL_TYPE_INTEGER && !integer.id) integer = control;
    if (control.type == V4L2_CTRL_TYPE_BOOLEAN && !boolean.id) boolean = control;
    if (control.type == V4L2_CTRL_TYPE_MENU && !menu.id) menu = control;
  }
}

static void set_control(const char *what, unsigned id, int value) {
  struct v4l2_control control = {id, value};
  int result = ioctl(first, VIDIOC_S_CTRL, &control);
  const char *taken = control.value == value ? "as it is" : control.value == integer.minimum && id == integer.id ? "as the least"
      : control.value == integer.maximum && id == integer.id ? "as the most" : "as another";
  printf("%s: ", what);
  say(result, "S_CTRL", "%s", taken);
}

static void ask_single_controls(void) {
  struct v4l2_queryctrl query = {.id = 0};
  ASK_AS("0", first, QUERYCTRL, &query);
  query.id = V4L2_CTRL_FLAG_NEXT_CTRL;
  memset(query.reserved, 0xAA, sizeof query.reserved);
  say(ioctl(first, VIDIOC_QUERYCTRL, &query), "QUERYCTRL the first", "heading %d, flags %u, reserved %s",
      query.type == V4L2_CTRL_TYPE_CTRL_CLASS, query.flags, ZERO(query.reserved));
  query.id = 0x0FFFFFFF | V4L2_CTRL_FLAG_NEXT_CTRL;
  ASK_AS("behind the last", first, QUERYCTRL, &query);
  query.id = V4L2_CID_PRIVATE_BASE;
  ASK_AS("of the driver's own", first, QUERYCTRL, &query);
  struct v4l2_query_ext_ctrl extended = {.id = integer.id};
  say(ioctl(first, VIDIOC_QUERY_EXT_CTRL, &extended), "QUERY_EXT_CTRL integer", "of %u bytes, %u of %u dimensions, reserved %s", extended.elem_size,
      extended.elems, extended.nr_of_dims, ZERO(extended.reserved));
  extended.id = 1;
  ASK_AS("unknown", first, QUERY_EXT_CTRL, &extended);
  struct v4l2_querymenu choice = {.id = integer.id};
  ASK_AS("of an integer", first, QUERYMENU, &choice);
  choice = (struct v4l2_querymenu){.id = menu.id, .index = (unsigned)menu.default_value};
  say(ioctl(first, VIDIOC_QUERYMENU, &choice), "QUERYMENU", "a name %d, reserved %u", choice.name[0] != 0, choice.reserved);
  choice.index = 1000;
  ASK_AS("1000", first, QUERYMENU, &choice);
  choice.id = 1;
  ASK_AS("unknown", first, QUERYMENU, &choice);
  struct v4l2_control control = {.id = 1};
  ASK_AS("unknown", first, G_CTRL, &control);
  ASK_AS("unknown", first, S_CTRL, &control);
  control.id = V4L2_CID_USER_CLASS;
  ASK_AS("heading", first, G_CTRL, &control);
  ASK_AS("heading", first, S_CTRL, &control);
  set_control("its default", integer.id, integer.default_value);
  set_control("too little", integer.id, integer.minimum - 1);
  set_control("least of all", integer.id, -0x7FFFFFFF - 1);
  set_control("too much", integer.id, integer.maximum + 1);
  set_control("most of all", integer.id, 0x7FFFFFFF);
  set_control("a switch on", boolean.id, 1);
  set_control("a switch at 5", boolean.id, 5);
  set_control("a switch at -1", boolean.id, -1);
  set_control("a choice that there is", menu.id, menu.default_value);
  set_control("a choice before the first", menu.id, menu.minimum - 1);
  set_control("a choice behind the last", menu.id, menu.maximum + 1);
}

/// Gets, tries and sets an array of controls.
static void ask_array(const char *what, unsigned which, unsigned count, struct v4l2_ext_control *wishes) {
  static const char *const names[] = {"G_EXT_CTRLS", "TRY_EXT_CTRLS", "S_EXT_CTRLS"};
  static const unsigned long commands[] = {VIDIOC_G_EXT_CTRLS, VIDIOC_TRY_EXT_CTRLS, VIDIOC_S_EXT_CTRLS};
  for (int i = 0; i < 3; i++) {
    struct v4l2_ext_control controls[4] = {0};
    if (wishes) memcpy(controls, wishes, (count < 4 ? count : 4) * sizeof *wishes);
    struct v4l2_ext_controls array = {.which = which, .count = count, .error_idx = 77, .controls = controls};
    printf("%s: ", what);
    int result = ioctl(first, commands[i], &array), error = errno;
    // On success, error_idx has no meaning.
    if (result < 0)
      printf("%s: ", array.error_idx == count ? "all" : array.error_idx == 77 ? "none" : array.error_idx ? "the second" : "the first");
    errno = error;
    say(result, names[i], "value %s", count > 0 && wishes && controls[0].value == wishes[0].value ? "kept" : "changed");
  }
}

static void ask_controls(void) {
  find_controls();
  ask_single_controls();
  struct v4l2_ext_control good = {.id = integer.id, .value = integer.default_value}, unknown = {.id = 1};
  struct v4l2_ext_control heading = {.id = V4L2_CID_USER_CLASS}, far = {.id = menu.id, .value = menu.maximum + 1};
  struct v4l2_ext_control high = {.id = integer.id, .value = integer.maximum + 1};
  unsigned user = V4L2_CTRL_CLASS_USER;
  ask_array("no control", 0, 0, NULL);
  ask_array("no control of a class", user, 0, NULL);
  ask_array("no control of an unknown class", 0x12340000, 0, NULL);
  ask_array("one control", 0, 1, &good);
  ask_array("an unknown control", 0, 1, &unknown);
  ask_array("an unknown control behind another", 0, 2, (struct v4l2_ext_control[]){good, unknown});
  ask_array("a heading", 0, 1, &heading);
  ask_array("a control of another class", 0x12340000, 1, &good);
  ask_array("an unknown choice behind another", 0, 2, (struct v4l2_ext_control[]){good, far});
  ask_array("too much", 0, 1, &high);
  ask_array("the defaults", V4L2_CTRL_WHICH_DEF_VAL, 1, &good);
  ask_array("too many controls", 0, 2000, NULL);
}

// MARK: Events

static void subscribe(int file, const char *what, unsigned type, unsigned id, unsigned flags) {
  struct v4l2_event_subscription wish = {.type = type, .id = id, .flags = flags};
  memset(wish.reserved, 0xAA, sizeof wish.reserved);
  printf("%s: ", what);
  say(ioctl(file, VIDIOC_SUBSCRIBE_EVENT, &wish), "SUBSCRIBE_EVENT", NULL);
}

static void unsubscribe(const char *what, unsigned type, unsigned id) {
  struct v4l2_event_subscription wish = {.type = type, .id = id};
  printf("%s: ", what);
  say(ioctl(first, VIDIOC_UNSUBSCRIBE_EVENT, &wish), "UNSUBSCRIBE_EVENT", NULL);
}

static void take_event(const char *what) {
  struct v4l2_event event;
  memset(&event, 0xAA, sizeof event);
  int result = ioctl(first, VIDIOC_DQEVENT, &event);
  bool is_control = event.type == V4L2_EVENT_CTRL;
  printf("%s: ", what);
  say(result, "DQEVENT", "type %u, changes %u, pending %u, sequence %u, reserved %s", event.type, is_control ? event.u.ctrl.changes : 0, event.pending,
      event.sequence, ZERO(event.reserved));
}

static void set_by(int file, int value) {
  struct v4l2_control control = {integer.id, value};
  ioctl(file, VIDIOC_S_CTRL, &control);
}

static void ask_events(void) {
  set_by(first, integer.minimum);
  take_event("nothing is subscribed");
  subscribe(first, "all events", V4L2_EVENT_ALL, 0, 0);
  subscribe(first, "an unknown event", 77, 0, 0);
  subscribe(first, "an unknown control", V4L2_EVENT_CTRL, 1, 0);
  subscribe(first, "a control", V4L2_EVENT_CTRL, integer.id, V4L2_EVENT_SUB_FL_SEND_INITIAL);
  subscribe(first, "a control again", V4L2_EVENT_CTRL, integer.id, V4L2_EVENT_SUB_FL_SEND_INITIAL);
  take_event("how it is set");
  take_event("no more");
  set_by(first, integer.maximum);
  take_event("set by itself");
  set_by(second, integer.minimum);
  take_event("set by another");
  set_by(second, integer.minimum);
  take_event("set to the same");
  set_by(second, integer.maximum);
  set_by(second, integer.minimum);
  take_event("set twice");
  unsubscribe("a control", V4L2_EVENT_CTRL, integer.id);
  subscribe(first, "a control with feedback", V4L2_EVENT_CTRL, integer.id, V4L2_EVENT_SUB_FL_ALLOW_FEEDBACK);
  set_by(first, integer.maximum);
  take_event("set by itself with feedback");
  set_by(second, integer.minimum);
  unsubscribe("a control while its event waits", V4L2_EVENT_CTRL, integer.id);
  take_event("no longer subscribed");
  subscribe(first, "a new source", V4L2_EVENT_SOURCE_CHANGE, 0, 0);
  subscribe(first, "the end", V4L2_EVENT_EOS, 0, 0);
  subscribe(first, "a frame", V4L2_EVENT_FRAME_SYNC, 0, 0);
  unsubscribe("what is not subscribed", V4L2_EVENT_CTRL, integer.id);
  unsubscribe("all", V4L2_EVENT_ALL, 0);
}

// MARK: Priorities

static void ask_priorities(void) {
  unsigned priority = 99, record = V4L2_PRIORITY_RECORD, usual = V4L2_PRIORITY_INTERACTIVE, none = 0, unknown = 7;
  say(ioctl(first, VIDIOC_G_PRIORITY, &priority), "G_PRIORITY", "%u", priority);
  ASK_AS("0", first, S_PRIORITY, &none);
  ASK_AS("7", first, S_PRIORITY, &unknown);
  ASK_AS("record, by another", second, S_PRIORITY, &record);
  say(ioctl(first, VIDIOC_G_PRIORITY, &priority), "G_PRIORITY", "%u", priority);
  puts("of lower priority:");
  ASK(first, S_PRIORITY, &record);
  int input = 0, type = CAPTURE;
  ASK(first, S_INPUT, &input);
  struct v4l2_control control = {integer.id, integer.default_value};
  ASK(first, G_CTRL, &control);
  ASK(first, S_CTRL, &control);
  struct v4l2_ext_controls array = {0};
  ASK(first, TRY_EXT_CTRLS, &array);
  ASK(first, S_EXT_CTRLS, &array);
  struct v4l2_format format = {.type = CAPTURE};
  ASK(first, G_FMT, &format);
  ASK(first, TRY_FMT, &format);
  ASK(first, S_FMT, &format);
  struct v4l2_streamparm rate = {.type = CAPTURE};
  ASK(first, G_PARM, &rate);
  ASK(first, S_PARM, &rate);
  struct v4l2_requestbuffers request = {.type = CAPTURE, .memory = MMAP};
  ASK(first, REQBUFS, &request);
  struct v4l2_create_buffers more = {.memory = MMAP, .format = format};
  ASK(first, CREATE_BUFS, &more);
  struct v4l2_buffer buffer = {.type = CAPTURE, .memory = MMAP};
  ASK(first, QUERYBUF, &buffer);
  ASK(first, QBUF, &buffer);
  ASK(first, DQBUF, &buffer);
  ASK(first, STREAMON, &type);
  ASK(first, STREAMOFF, &type);
  subscribe(first, "a control", V4L2_EVENT_CTRL, integer.id, 0);
  unsubscribe("a control", V4L2_EVENT_CTRL, integer.id);
  ASK_AS("as others, by the other", second, S_PRIORITY, &usual);
  ASK_AS("of the same priority", first, S_INPUT, &input);
}

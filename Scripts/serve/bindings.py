"""Takes an image from /dev/video0 with a Python package and writes it as a PPM file. Usage: bindings.py PACKAGE FILE"""
import sys

WIDTH, HEIGHT = 1280, 720


def with_imageio_ffmpeg():
    import imageio_ffmpeg

    options = ["-f", "v4l2", "-input_format", "yuyv422", "-video_size", f"{WIDTH}x{HEIGHT}"]
    images = imageio_ffmpeg.read_frames("/dev/video0", input_params=options)
    next(images)  # the first item describes the stream
    image = next(images)
    images.close()
    return image


def with_deffcode():
    import deffcode

    options = {"-ffprefixes": ["-f", "v4l2"], "-custom_resolution": (WIDTH, HEIGHT)}
    decoder = deffcode.FFdecoder("/dev/video0", source_demuxer="v4l2", frame_format="rgb24", **options).formulate()
    image = next(decoder.generateFrame())
    decoder.terminate()
    return image.tobytes()


def with_ffpyplayer():
    import time

    from ffpyplayer.player import MediaPlayer

    options = {"f": "v4l2", "an": True, "out_fmt": "rgb24"}
    player = MediaPlayer("/dev/video0", ff_opts=options, lib_opts={"video_size": f"{WIDTH}x{HEIGHT}"})
    image = None
    for _ in range(1000):
        image, _ = player.get_frame()
        if image:
            break
        time.sleep(0.01)
    pixels = bytes(image[0].to_bytearray()[0])
    player.close_player()
    return pixels


def with_cv2_enumerate_cameras():
    import cv2
    from cv2_enumerate_cameras import enumerate_cameras

    found = [camera for camera in enumerate_cameras(cv2.CAP_V4L2) if camera.path == "/dev/video0"]
    camera = cv2.VideoCapture(found[0].index, found[0].backend)
    camera.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
    camera.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
    _, image = camera.read()
    camera.release()
    return cv2.cvtColor(image, cv2.COLOR_BGR2RGB).tobytes()


def with_v4l2():
    import fcntl
    import os

    import v4l2

    file = os.open("/dev/video0", os.O_RDWR)
    layout = v4l2.v4l2_format()
    layout.type = v4l2.V4L2_BUF_TYPE_VIDEO_CAPTURE
    pixels = layout.fmt.pix
    pixels.width, pixels.height, pixels.pixelformat = WIDTH, HEIGHT, v4l2.V4L2_PIX_FMT_RGB24
    fcntl.ioctl(file, v4l2.VIDIOC_S_FMT, layout)
    image = b""
    while len(image) < pixels.sizeimage:
        image += os.read(file, pixels.sizeimage - len(image))
    return image


def with_PySide6():
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QGuiApplication, QImage
    from PySide6.QtMultimedia import QCamera, QMediaCaptureSession, QMediaDevices, QVideoSink

    application = QGuiApplication(["qt", "-platform", "offscreen"])
    device = QMediaDevices.videoInputs()[0]
    camera, session, sink = QCamera(device), QMediaCaptureSession(), QVideoSink()
    sizes = [(option.resolution().width(), option.resolution().height()) for option in device.videoFormats()]
    camera.setCameraFormat(device.videoFormats()[sizes.index((WIDTH, HEIGHT))])
    images = []

    def take(frame):
        images.append(frame.toImage().convertToFormat(QImage.Format.Format_RGB888))
        application.exit()

    sink.videoFrameChanged.connect(take)
    session.setCamera(camera)
    session.setVideoSink(sink)
    QTimer.singleShot(20000, application.exit)
    camera.start()
    application.exec()
    return bytes(images[0].constBits())


image = globals()[f"with_{sys.argv[1]}"]()
with open(sys.argv[2], "wb") as file:
    file.write(b"P6\n%d %d\n255\n" % (WIDTH, HEIGHT) + image)

"""Captures frames from /dev/video0 with OpenCV and writes them to a file one after the other, with three bytes per pixel.

Usage: opencv.py FILE COUNT
"""
import sys

import cv2

camera = cv2.VideoCapture("/dev/video0", cv2.CAP_V4L2)
camera.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
camera.set(cv2.CAP_PROP_FRAME_HEIGHT, 720)
with open(sys.argv[1], "wb") as file:
    for _ in range(int(sys.argv[2])):
        succeeded, picture = camera.read()
        if not succeeded:
            sys.exit("no frame")
        file.write(picture.tobytes())

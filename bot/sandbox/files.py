"""What an uploaded file is, by its bytes."""

from __future__ import annotations

import re
import struct

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"%PDF", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
)


def sniff(filename: str, data: bytes) -> str:
    """The media type, from the first bytes, else from the name."""
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if filename.endswith(".json"):
        return "application/json; charset=utf-8"
    if filename.endswith((".txt", ".md", ".log", ".csv")):
        return "text/plain; charset=utf-8"
    return "application/octet-stream"


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, JPEG or GIF; None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(b"GIF8") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return _jpeg_size(data) if data.startswith(b"\xff\xd8") else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def safe_name(filename: str) -> str:
    """The name as Discord stores it: letters, digits, dot, dash and underscore."""
    return re.sub(r"[^\w.-]+", "_", filename.strip()) or "file"

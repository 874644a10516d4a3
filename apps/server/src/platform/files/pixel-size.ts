/** How many pixels an image says it has. */
export interface PixelSize {
  width: number;
  height: number;
}

/**
 * The pixels that the head of a raster image promises, which is what a browser makes room for before it reads on; null where
 * there is no head to be read.
 */
export function pixelSizeOf(ext: string, bytes: Buffer): PixelSize | null {
  const size = readers[ext]?.(bytes) ?? null;
  return size && size.width > 0 && size.height > 0 ? size : null;
}

const readers: Record<string, (bytes: Buffer) => PixelSize | null> = { png: ofPng, gif: ofGif, webp: ofWebp, jpg: ofJpeg };

/** RFC 2083 §4.1.1: the head is always the first chunk. */
function ofPng(bytes: Buffer): PixelSize | null {
  if (bytes.length < 24 || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** GIF89a §18 and §20: the largest of the screen and its frames, since a browser stretches the screen to a frame. */
function ofGif(bytes: Buffer): PixelSize | null {
  if (bytes.length < 13) return null;
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes.readUInt8(10));
  while (at + 10 < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x2c) {
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at += 11 + colours(bytes.readUInt8(at + 9));
    } else if (kind === 0x21) at += 2;
    else break;
    // The data follows in blocks, each led by its length; an empty one ends it.
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at++;
  }
  return size;
}

/** WebP container and bitstreams (RFC 9649 §2.5 to §2.7 and §3.4). */
function ofWebp(bytes: Buffer): PixelSize | null {
  if (bytes.length < 30) return null;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== "VP8L") return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

/** ITU T.81 §B.2.2: the frame header, behind segments that each tell their length. */
function ofJpeg(bytes: Buffer): PixelSize | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Any number of 0xff may fill the space before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

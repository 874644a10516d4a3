/**
 * Removes from a raster image what is not its picture: places, devices, texts, embedded previews, and whatever follows its end. The
 * pixels, their colour profile and the orientation stay as they are, since nothing is decoded. Throws for bytes that are no such image.
 */
import { crc32 } from "node:zlib";

/** @typedef {(bytes: Buffer, orientation: number) => Buffer} Strip */

const broken = () => new Error("The image is broken");

/** An EXIF block (TIFF) that has the orientation only. @param {number} orientation */
const exifOf = (orientation) =>
  Buffer.from(`4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, "0")}000000000000`, "hex");

/** @param {number} orientation */
const isTurned = (orientation) => orientation > 1;

// JPEG (ITU-T T.81 annex B): segments up to the scans, which end at a marker.

const keptByJpeg = [
  { marker: 0xe2, head: "ICC_PROFILE\0" },
  { marker: 0xee, head: "Adobe" },
];

/** @type {Strip} */
function stripJpeg(bytes, orientation) {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw broken();
  const parts = [bytes.subarray(0, 2)];
  const exif = exifOf(orientation);
  const ownExif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 8]), Buffer.from("Exif\0\0", "latin1"), exif]);
  let isExifDue = isTurned(orientation);
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw broken();
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2));
      return Buffer.concat(parts);
    }
    if (marker === 0 || marker === 0xd8 || at + 4 > bytes.length) throw broken();
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw broken();
    const segment = bytes.subarray(at, end);
    // The order of the standards: JFIF comes before EXIF.
    if (isExifDue && marker !== 0xe0) {
      parts.push(ownExif);
      isExifDue = false;
    }
    if (marker === 0xe0) {
      if (segment.length >= 18 && startsWith(segment, 4, "JFIF\0")) parts.push(withoutThumbnail(segment));
    } else if ((marker >= 0xe1 && marker <= 0xef) || marker === 0xfe) {
      if (keptByJpeg.some((kept) => kept.marker === marker && startsWith(segment, 4, kept.head))) parts.push(segment);
    } else if (marker === 0xda) {
      end = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, end));
    } else parts.push(segment);
    at = end;
  }
  // Cut off in its last scan; browsers show it.
  return Buffer.concat(parts);
}

/** @param {Buffer} jfif */
function withoutThumbnail(jfif) {
  const short = Buffer.from(jfif.subarray(0, 18));
  short.writeUInt16BE(16, 2);
  short.writeUInt16BE(0, 16);
  return short;
}

/** The position of the marker after the entropy-coded data that begins at `from`. @param {Buffer} bytes @param {number} from */
function endOfScan(bytes, from) {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    // A stuffed zero, a restart marker, or a fill byte.
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

// PNG (W3C PNG third edition, §5): chunks of length, type, data and CRC.

const keptByPng = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD cICP mDCV cLLI acTL fcTL fdAT".split(" "));

/** @type {Strip} */
function stripPng(bytes, orientation) {
  const parts = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (at === 8 && type !== "IHDR") throw broken();
    // Cut off; browsers show what is there.
    if (end > bytes.length) {
      if (type !== "IDAT") throw broken();
      parts.push(bytes.subarray(at));
      break;
    }
    if (keptByPng.has(type)) parts.push(bytes.subarray(at, end));
    else if (!/^[a-z][A-Za-z]{3}$/.test(type)) throw broken();
    if (type === "IHDR" && isTurned(orientation)) parts.push(pngChunk("eXIf", exifOf(orientation)));
    if (type === "IEND") break;
    at = end;
  }
  if (parts.length < 2) throw broken();
  return Buffer.concat(parts);
}

/** @param {string} type @param {Buffer} data */
function pngChunk(type, data) {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

// WebP (RFC 9649): chunks of name, length and data in a RIFF container; an animation has such chunks in each frame.

const keptByWebp = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const keptByFrame = new Set(["VP8 ", "VP8L", "ALPH"]);
/** The bits of VP8X that say whether there is EXIF and XMP. */
const exifBit = 0x08;
const xmpBit = 0x04;

/** @type {Strip} */
function stripWebp(bytes, orientation) {
  if (!startsWith(bytes, 0, "RIFF") || !startsWith(bytes, 8, "WEBP")) throw broken();
  const length = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const parts = riffChunks(bytes.subarray(12, length)).flatMap(({ name, data }) => {
    if (!keptByWebp.has(name)) return [];
    if (name === "VP8X") return [riffChunk(name, withFlags(data, isTurned(orientation)))];
    return [riffChunk(name, name === "ANMF" ? frameOf(data) : data)];
  });
  if (parts.length === 0) throw broken();
  if (isTurned(orientation) && startsWith(parts[0] ?? bytes, 0, "VP8X")) parts.push(riffChunk("EXIF", exifOf(orientation)));
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...parts]);
  return riffChunk("RIFF", body);
}

/** @param {Buffer} data @param {boolean} hasExif */
function withFlags(data, hasExif) {
  if (data.length < 10) throw broken();
  const copy = Buffer.from(data.subarray(0, 10));
  copy[0] = ((copy[0] ?? 0) & ~(exifBit | xmpBit)) | (hasExif ? exifBit : 0);
  return copy;
}

/** @param {Buffer} data */
function frameOf(data) {
  const inner = riffChunks(data.subarray(16)).filter(({ name }) => keptByFrame.has(name));
  return Buffer.concat([data.subarray(0, 16), ...inner.map((chunk) => riffChunk(chunk.name, chunk.data))]);
}

/** @param {Buffer} bytes */
function riffChunks(bytes) {
  /** @type {{ name: string, data: Buffer }[]} */
  const chunks = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    chunks.push({ name: bytes.toString("latin1", at, at + 4), data: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

/** @param {string} name @param {Buffer} data */
function riffChunk(name, data) {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

// GIF (GIF89a specification): a screen, then blocks, each a chain of sub-blocks.

const keptApplications = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

/** @type {Strip} */
function stripGif(bytes) {
  const flags = bytes[10] ?? 0;
  let at = 13 + tableBytes(flags);
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) break;
    let end;
    let keeps = true;
    if (kind === 0x2c) {
      end = endOfBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else if (kind === 0x21) {
      const label = bytes[at + 1];
      end = endOfBlocks(bytes, at + 2);
      keeps = label === 0xf9 || (label === 0xff && keptApplications.has(bytes.toString("latin1", at + 3, at + 14)));
    } else throw broken();
    if (keeps) parts.push(bytes.subarray(at, end));
    at = end;
  }
  if (at > bytes.length) throw broken();
  return Buffer.concat([...parts, Buffer.from([0x3b])]);
}

/** @param {number} flags */
const tableBytes = (flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** @param {Buffer} bytes @param {number} from */
function endOfBlocks(bytes, from) {
  let at = from;
  for (;;) {
    const size = bytes[at];
    if (size === undefined) throw broken();
    at += 1 + size;
    if (size === 0) return at;
  }
}

/** @param {Buffer} bytes @param {number} at @param {string} text */
function startsWith(bytes, at, text) {
  return bytes.toString("latin1", at, at + text.length) === text;
}

/** By the type of the image. @type {Readonly<Record<string, Strip>>} */
export const stripMetadata = { jpg: stripJpeg, png: stripPng, webp: stripWebp, gif: stripGif };

import { FastResizeFilter, ResizeFit, Transformer } from "@napi-rs/image";
import ExifReader from "exifreader";
import { imageDimensionsFromData } from "image-dimensions";
import { GifReader } from "omggif";

/**
 * The EXIF orientation, which the decoder itself finds in JPEG alone; 1 (upright) without a readable one.
 * @param {Buffer} bytes
 * @returns {number}
 */
export function orientationOf(bytes) {
  try {
    const { value } = ExifReader.load(bytes, { includeTags: { exif: ["Orientation"] } }).Orientation ?? {};
    return typeof value === "number" && value >= 1 && value <= 8 ? value : 1;
  } catch {
    return 1;
  }
}

/**
 * The decoder reads no GIF.
 * @param {Buffer} bytes
 */
export function firstFrame(bytes) {
  const gif = new GifReader(bytes);
  const pixels = new Uint8Array(gif.width * gif.height * 4);
  gif.decodeAndBlitFrameRGBA(0, pixels);
  return Transformer.fromRgbaPixels(pixels, gif.width, gif.height);
}

/**
 * A WebP of the image that is upright and at most `side` pixels a side; null for an image of more than `pixels`. Throws if it cannot be decoded.
 * @param {Buffer} bytes
 * @param {string} format
 * @param {number} orientation
 * @param {{ side: number, pixels: number }} limits
 */
export async function previewOf(bytes, format, orientation, { side, pixels }) {
  const size = imageDimensionsFromData(bytes);
  if (!size || size.width * size.height > pixels) return null;
  const image = format === "gif" ? firstFrame(bytes) : new Transformer(bytes).rotate(orientation);
  const { width, height } = await image.metadata();
  if (Math.max(width, height) > side)
    image.fastResize({ width: side, height: side, fit: ResizeFit.Inside, filter: FastResizeFilter.Lanczos3 });
  return image.webp(80);
}

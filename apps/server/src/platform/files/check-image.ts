import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { type ImageType, imageTypes, maxImageSide } from "@safeport/contract/kernel/image.limits";
import { AppError } from "../http/app-error.ts";

/** The type of an image, by its content. Throws 415 for anything else, and 413 for too many pixels. */
export async function checkImage(path: string): Promise<ImageType> {
  const { fileTypeFromFile } = await import("file-type");
  const sniffed = (await fileTypeFromFile(path))?.ext;
  // An animated PNG is a PNG to those who do not animate it.
  const type = sniffed === "apng" ? "png" : sniffed;
  if (!isImageType(type)) throw new AppError("unsupported_media_type", "image_type");
  const side = await longestSide(path, type).catch(() => null);
  if (!side) throw new AppError("unsupported_media_type", "image_unreadable");
  if (side > maxImageSide) throw new AppError("too_large", "image_side", { params: { max: maxImageSide } });
  return type;
}

function isImageType(ext: string | undefined): ext is ImageType {
  return ext !== undefined && Object.hasOwn(imageTypes, ext);
}

/** The longest side that the image header states, in pixels; 0 or null when it is unknown. */
async function longestSide(path: string, ext: ImageType): Promise<number | null> {
  if (ext === "gif") return longestSideOfGif(await readFile(path));
  const { imageDimensionsFromStream } = await import("image-dimensions");
  const size = await imageDimensionsFromStream(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>);
  return size && Math.min(size.width, size.height) > 0 ? Math.max(size.width, size.height) : null;
}

/** A browser stretches the screen of a GIF to its frames, so all of them count. */
async function longestSideOfGif(bytes: Uint8Array): Promise<number> {
  const { GifReader } = await import("omggif");
  const gif = new GifReader(bytes);
  if (gif.numFrames() === 0 || Math.min(gif.width, gif.height) === 0) return 0;
  let side = Math.max(gif.width, gif.height);
  for (let i = 0; i < gif.numFrames(); i++) {
    const { x, y, width, height } = gif.frameInfo(i);
    side = Math.max(side, x + width, y + height);
  }
  return side;
}

/**
 * A process of its own for one image: `node encode-image.mjs <path> <png|jpg|webp|gif> <side>` replaces the file by its first frame,
 * upright, at most `side` pixels a side, without metadata, in the same format, but PNG for GIF. Exits with 2 when the file cannot be
 * decoded, and with 3 when the disk is full. Plain JavaScript, since Node 20 runs no TypeScript and the bundle does not hold it.
 */
import { readFile, writeFile } from "node:fs/promises";
import { FastResizeFilter, ResizeFit, Transformer } from "@napi-rs/image";
import { firstFrame, orientationOf } from "./image-parts.mjs";

const [path = "", format = "", side = ""] = process.argv.slice(2);
const input = await readFile(path);
/** @type {Buffer} */
let output;
try {
  output = await encoded(input, format, Number(side));
} catch {
  process.exit(2);
}
try {
  await writeFile(path, output);
} catch (error) {
  // A full disk.
  process.exit(/** @type {NodeJS.ErrnoException} */ (error).code === "ENOSPC" ? 3 : 1);
}

/**
 * @param {Buffer} bytes
 * @param {string} format
 * @param {number} side
 */
async function encoded(bytes, format, side) {
  const image = format === "gif" ? firstFrame(bytes) : new Transformer(bytes).rotate(orientationOf(bytes));
  const { width, height } = await image.metadata();
  if (Math.max(width, height) > side)
    image.fastResize({ width: side, height: side, fit: ResizeFit.Inside, filter: FastResizeFilter.Lanczos3 });
  if (format === "jpg") return image.jpeg(90);
  if (format === "webp") return image.webp(90);
  return image.png();
}

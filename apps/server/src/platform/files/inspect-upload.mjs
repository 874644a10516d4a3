/**
 * A process of its own for one uploaded file: `node inspect-upload.mjs <path> <preview path> <side> <pixels>` finds the type of the file,
 * removes the metadata of an image in place, and writes a WebP of at most `side` pixels a side to the preview path if the image has
 * at most `pixels` and can be decoded. Prints `{ type, rewritten }` as JSON, and `preview` in a second line. Exits with 3 when the disk is full.
 */
import { open, readFile, writeFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { stripHeif } from "./strip-heif.mjs";
import { stripMetadata } from "./strip-metadata.mjs";

const [path = "", previewPath = "", side = "", pixels = ""] = process.argv.slice(2);

/** The bytes at the start that decide whether a file without a signature is text. */
const textHead = 65_536;

const sniffed = await fileTypeFromFile(path).catch(() => undefined);
// An animated PNG is a PNG to those who do not animate it.
const ext = sniffed?.ext === "apng" ? "png" : (sniffed?.ext ?? "");
const strip = stripMetadata[ext];
if (strip) await inspectPicture(strip);
else if (ext === "heic" || ext === "avif") await inspectHeif(ext);
else tell({ type: sniffed?.mime ?? (await textTypeOf(path)), rewritten: false });

/** @param {import("./strip-metadata.mjs").Strip} strip */
async function inspectPicture(strip) {
  // Loaded for images alone, since most of the time of this process goes into loading.
  const { orientationOf, previewOf } = await import("./image-parts.mjs");
  const bytes = await readFile(path);
  const orientation = ext === "gif" ? 1 : orientationOf(bytes);
  let clean;
  try {
    clean = strip(bytes, orientation);
  } catch {
    // It only begins like an image.
    tell({ type: null, rewritten: false });
    return;
  }
  const rewritten = !clean.equals(bytes);
  if (rewritten) await write(path, clean);
  // Told before anything is decoded, which may end this process.
  tell({ type: ext === "jpg" ? "image/jpeg" : `image/${ext}`, rewritten });
  const preview = await previewOf(clean, ext, orientation, { side: Number(side), pixels: Number(pixels) }).catch(() => null);
  if (!preview) return;
  await write(previewPath, preview);
  process.stdout.write("preview");
}

/** HEIC and AVIF have no preview. @param {"heic" | "avif"} ext */
async function inspectHeif(ext) {
  const bytes = await readFile(path);
  let clean;
  try {
    clean = stripHeif(bytes);
  } catch {
    // Kept with its metadata, under the general type of these files.
    tell({ type: "image/heif", rewritten: false });
    return;
  }
  const rewritten = !clean.equals(bytes);
  if (rewritten) await write(path, clean);
  tell({ type: `image/${ext}`, rewritten });
}

/** @param {{ type: string | null, rewritten: boolean }} found */
function tell(found) {
  process.stdout.write(`${JSON.stringify(found)}\n`);
}

/** `text/plain` for UTF-8 that is no markup; null for other bytes. @param {string} path */
async function textTypeOf(path) {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(textHead), 0, textHead, 0).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) || /^\s*</.test(text) ? null : "text/plain";
  } catch {
    return null;
  }
}

/** @param {string} path @param {Buffer} bytes */
async function write(path, bytes) {
  try {
    await writeFile(path, bytes, { mode: 0o600 });
  } catch (error) {
    // A full disk.
    process.exit(/** @type {NodeJS.ErrnoException} */ (error).code === "ENOSPC" ? 3 : 1);
  }
}

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { storedImageSide } from "@safeport/contract/kernel/image.limits";
import { AppError } from "../http/app-error.ts";
import { checkImage } from "./check-image.ts";
import type { StoredObject } from "./storage.ts";

/** The program that decodes and encodes. */
interface Encoder {
  /** Run by Node with the path, the type and the longest side of the result. */
  script: string;
  /** Milliseconds that one image may take. */
  maxMs: number;
}

/** The slowest image seen took 2 s. */
const ownEncoder: Encoder = { script: createRequire(import.meta.url).resolve("#encode-image"), maxMs: 10_000 };

const png = { ext: "png", contentType: "image/png" };

/** How an uploaded image is stored. The library writes no GIF; with one frame a PNG shows the same. */
const storedAs = {
  png,
  jpg: { ext: "jpg", contentType: "image/jpeg" },
  webp: { ext: "webp", contentType: "image/webp" },
  gif: png,
};

/** Whether a browser may show files of this type instead of saving them. GIF is what earlier versions stored. */
export function isRaster(contentType: string): boolean {
  return contentType === "image/gif" || Object.values(storedAs).some((type) => type.contentType === contentType);
}

/**
 * Rewrites the raster image at `path` in place: only its pixels remain, upright, at most `storedImageSide` a side, in the same format;
 * a GIF becomes a PNG. EXIF (places), XMP, IPTC, comments, thumbnails, colour profiles and what follows the image go, and of an
 * animated image all frames but the first. Throws 415 for what is no PNG, JPEG, WebP or GIF image, and 413 for too many pixels.
 */
export async function rewriteImage(path: string, encoder = ownEncoder): Promise<StoredObject & { ext: string }> {
  const type = await checkImage(path);
  await inTurn(() => encode(path, type, encoder));
  const bytes = await readFile(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, size: bytes.length, sha256, ...storedAs[type] };
}

const run = promisify(execFile);

/**
 * Decodes and encodes in a process of its own, which can be ended at any time, gives its memory back and knows no secrets: a decoder
 * works on bytes of strangers.
 */
async function encode(path: string, type: string, { script, maxMs }: Encoder): Promise<void> {
  const args = ["--max-old-space-size=256", script, path, type, String(storedImageSide)];
  await run(process.execPath, args, { env: {}, timeout: maxMs, killSignal: "SIGKILL" }).catch((error) => {
    // A decoder that takes too long or breaks off says as much about the image as one that refuses it.
    if (error.code === 2 || error.signal) throw new AppError("unsupported_media_type", "image_unreadable");
    throw error;
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work after another: an image of 4096 pixels a side takes 300 to 500 MB and a core while it is decoded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

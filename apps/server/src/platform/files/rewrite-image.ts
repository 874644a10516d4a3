import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { storedImageSide } from "@safeport/contract/kernel/image.limits";
import { AppError } from "../http/app-error.ts";
import { createQueues } from "../http/queues.ts";
import { checkImage } from "./check-image.ts";
import type { StoredObject } from "./storage.ts";
import { storageFailure } from "./storage-failure.ts";

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

/** The format in which an image is stored. The library writes no GIF; a PNG shows the same single frame. */
const storedAs = {
  png,
  jpg: { ext: "jpg", contentType: "image/jpeg" },
  webp: { ext: "webp", contentType: "image/webp" },
  gif: png,
};

/** Whether a browser may show files of this type instead of saving them. Earlier versions stored GIF. */
export function isRaster(contentType: string): boolean {
  return contentType === "image/gif" || Object.values(storedAs).some((type) => type.contentType === contentType);
}

/**
 * Rewrites the raster image at `path` in place: only its pixels remain, upright, at most `storedImageSide` a side, in the same
 * format; a GIF becomes a PNG. EXIF (places), XMP, IPTC, comments, thumbnails, colour profiles and trailing data are removed, and
 * all frames of an animated image but the first. Throws 415 for files that are not a PNG, JPEG, WebP or GIF image, 413 for too
 * many pixels, and 503 or 429 if too many wait.
 */
export async function rewriteImage(path: string, ownerId: string, encoder = ownEncoder): Promise<StoredObject & { ext: string }> {
  const type = await checkImage(path);
  await inTurn(ownerId, () => encode(path, type, storedImageSide, encoder));
  const bytes = await readFile(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, size: bytes.length, sha256, ...storedAs[type] };
}

/** The same image at `path` with at most `side` pixels a side; replaces the file. */
export async function scaledImage(path: string, ownerId: string, side: number): Promise<Buffer> {
  const type = await checkImage(path);
  await inTurn(ownerId, () => encode(path, type, side, ownEncoder));
  return readFile(path);
}

const run = promisify(execFile);

/**
 * Decodes and encodes in a process of its own, which can be ended at any time, gives its memory back and knows no secrets: a decoder
 * works on bytes of strangers.
 */
async function encode(path: string, type: string, side: number, { script, maxMs }: Encoder): Promise<void> {
  const args = ["--max-old-space-size=256", script, path, type, String(side)];
  await run(process.execPath, args, { env: {}, timeout: maxMs, killSignal: "SIGKILL" }).catch((error) => {
    // A decoder that crashes or takes too long means that the image is bad, as one that refuses it.
    if (error.code === 2 || error.signal) throw new AppError("unsupported_media_type", "image_unreadable");
    if (error.code === 3) throw storageFailure(error, "storage_full");
    throw error;
  });
}

/** An image of 4096 pixels a side takes 300 to 500 MB and a core while it is decoded, so there is one at a time. */
const decoder = createQueues({ atOnce: 1, maxWaiting: 100, waitMs: 20_000 });
/** One image per person enters the shared queue, so nobody can fill it. People wait here for their own images only, so they may wait longer. */
const ofPerson = createQueues({ atOnce: 1, maxWaiting: 40, waitMs: 60_000 });

/** Runs one piece of work after another. */
export function inTurn<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
  return ofPerson.run(ownerId, () => decoder.run("images", work));
}

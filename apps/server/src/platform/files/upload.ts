import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "@safeport/db/make-folder";
import { newId } from "@safeport/db/new-id";
import { AppError } from "../http/app-error.ts";
import type { UploadedFile } from "../http/forms.ts";

/** The folder for uploads in progress, in the data folder, since the system's temporary folder may be in memory. */
export const uploadFolder = (dataDir: string): string => path.join(dataDir, "incoming");

/** Creates the folder and returns a new path in it, for a file that the server writes. The sweep removes files left there. */
export async function newUploadPath(dataDir: string): Promise<string> {
  const folder = uploadFolder(dataDir);
  await makeFolder(folder, 0o700);
  return path.join(folder, newId());
}

/**
 * Streams an upload into `folder`; calls `onPath` before it creates the file, so that it is always removed. Throws if the client disconnects, and 413 beyond
 * `maxBytes`, which the reader of forms counts itself.
 */
export async function receiveUpload(
  folder: string,
  stream: Readable,
  filename: string,
  onPath: (path: string) => void,
  gone: AbortSignal,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<UploadedFile> {
  await makeFolder(folder, 0o700);
  const target = path.join(folder, newId());
  onPath(target);
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(size > maxBytes ? new AppError("too_large") : null, chunk);
    },
  });
  await pipeline(stream, measure, createWriteStream(target, { mode: 0o600, flags: "wx" }), { signal: gone });
  return { name: cleanName(filename), path: target, size, sha256: hash.digest("hex") };
}

/** Characters that look like a space and are none: fillers of Hangul, the blank of Braille. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/g;
const maxName = 200;

/** A file name as people see it: without invisible characters and long gaps, and with its extension however long it is. */
export function cleanName(filename: string): string {
  const shown = filename
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replace(blanks, " ")
    .replace(/\s+/g, " ")
    .trim();
  const points = Array.from(shown);
  if (points.length <= maxName) return shown || "file";
  const [extension = ""] = /\.[^.]{1,20}$/.exec(shown) ?? [];
  return points.slice(0, maxName - Array.from(extension).length).join("") + extension;
}

/** Longer than any request, in milliseconds. An older file was left by a killed process. */
const abandonedAfter = 60 * 60_000;

/**
 * Removes the unfinished uploads of killed processes, now and every hour. Every process does so, rather than a job, since each may have its
 * own folder. Returns a function that stops it.
 */
export async function startUploadSweep(folder: string, onError: (error: unknown) => void): Promise<() => Promise<void>> {
  await removeAbandonedUploads(folder);
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = removeAbandonedUploads(folder).catch(onError);
  }, abandonedAfter);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function removeAbandonedUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && stats.mtimeMs < Date.now() - abandonedAfter) await rm(file, { force: true });
  }
}

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { AppError } from "../http/app-error.ts";
import type { UploadedFile } from "../http/forms.ts";
import { inTurn } from "./rewrite-image.ts";
import { storageFailure } from "./storage-failure.ts";

const script = createRequire(import.meta.url).resolve("#inspect-upload");

/** Milliseconds that one file may take; the slowest seen, an image of 16 million pixels, took 3 s. */
const maxMs = 20_000;
/** The longest side of a preview, in pixels. */
const previewSide = 640;
/** The most pixels of an image that is decoded for a preview. It takes 300 to 500 MB in a process of its own. */
const previewPixels = 4_096 * 4_096;

/** Type of files that could contain a script for browsers, or whose type is unknown. */
const unknown = "application/octet-stream";
const active = /xml|html|script|svg|x-shockwave|message\/|multipart\//;

export interface InspectedUpload {
  contentType: string;
  size: number;
  sha256: string;
  hasPreview: boolean;
}

const run = promisify(execFile);

/**
 * The type of an upload by its content. Removes the metadata of a raster image at `path` in place and writes its preview to `previewPath`.
 * Works in a process of its own, which can be ended at any time and knows no secrets; an image that it cannot decode has no preview. Throws
 * 415 for a file that ends it before its type is known, and 429 or 503 when too many wait.
 */
export async function inspectUpload(file: UploadedFile, previewPath: string, ownerId: string): Promise<InspectedUpload> {
  const inspected = await inTurn(ownerId, () => inspect(file.path, previewPath));
  const contentType = inspected.type === null || active.test(inspected.type) ? unknown : inspected.type;
  const { size, sha256 } = inspected.rewritten ? await digestOf(file.path) : file;
  return { contentType, size, sha256, hasPreview: inspected.hasPreview };
}

interface Found {
  type: string | null;
  rewritten: boolean;
  hasPreview: boolean;
}

async function inspect(path: string, previewPath: string): Promise<Found> {
  const args = ["--max-old-space-size=256", script, path, previewPath, String(previewSide), String(previewPixels)];
  const options = { env: {}, timeout: maxMs, killSignal: "SIGKILL" } as const;
  const stdout = await run(process.execPath, args, options).then(
    (done) => done.stdout,
    (error) => {
      if (error.code === 3) throw storageFailure(error, "storage_full");
      // A decoder that crashes or takes too long ends the process.
      if (!error.signal) throw error;
      return String(error.stdout);
    },
  );
  const [found = "", preview] = stdout.split("\n");
  if (preview === undefined) throw new AppError("unsupported_media_type", "image_unreadable");
  return { ...JSON.parse(found), hasPreview: preview === "preview" };
}

/** The size and the digest of a file as it is now. */
export async function digestOf(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { size: (await stat(path)).size, sha256: hash.digest("hex") };
}

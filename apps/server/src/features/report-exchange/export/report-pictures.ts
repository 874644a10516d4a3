import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Ctx } from "../../../platform/context.ts";
import { previewKey } from "../../../platform/files/file.queries.ts";
import { scaledImage } from "../../../platform/files/rewrite-image.ts";
import { storageFailure } from "../../../platform/files/storage-failure.ts";
import { newUploadPath } from "../../../platform/files/upload.ts";
import type { PdfPicture } from "../../../platform/pdf/pdf-document.ts";
import type { PdfBlock, PdfInline } from "../../../platform/pdf-block.ts";
import type { ReportFile } from "./report-file.queries.ts";

/** Pictures of one document, their bytes together, and the longest side of each in pixels. */
const [maxPictures, maxBytes, maxSide] = [40, 25_000_000, 1_600];
/** A picture of at most so many bytes and pixels a side goes in as it is. */
const [small, smallSide] = [1_000_000, 2_000];
/** What a compiler of PDFs reads by itself. */
const taken = new Set(["image/png", "image/jpeg", "image/webp"]);

/** The pictures to which the texts of a document refer, among the files of its report, as far as they fit into it. */
export async function picturesOf(ctx: Ctx, blocks: readonly PdfBlock[], files: readonly ReportFile[]): Promise<PdfPicture[]> {
  const wanted = new Set<string>();
  for (const block of blocks) findImages(block, wanted);
  const pictures: PdfPicture[] = [];
  let left = maxBytes;
  for (const file of files) {
    if (!wanted.has(file.file_id) || !file.has_preview || pictures.length >= maxPictures) continue;
    const bytes = await pictureOf(ctx, file);
    const size = bytes && (await sizeOf(bytes));
    if (!bytes || !size || bytes.length > left) continue;
    left -= bytes.length;
    pictures.push({ file: file.file_id, name: file.name, width: size.width, height: size.height, bytes });
  }
  return pictures;
}

function findImages(part: PdfBlock | PdfInline, found: Set<string>): void {
  if (typeof part === "string") return;
  if (part.kind === "image") found.add(part.file);
  const within: (string | (PdfBlock | PdfInline)[])[] =
    part.kind === "quote"
      ? [part.blocks]
      : part.kind === "list"
        ? part.items
        : part.kind === "grid"
          ? part.rows.flat()
          : "content" in part
            ? [part.content]
            : part.kind === "heading"
              ? [part.text]
              : [];
  for (const parts of within) if (typeof parts !== "string") for (const inner of parts) findImages(inner, found);
}

/** The picture itself if it is small, else one of at most `maxSide` pixels a side, or its preview where that cannot be made; null for one that is gone. */
async function pictureOf(ctx: Ctx, file: ReportFile): Promise<Buffer | null> {
  const path = await newUploadPath(ctx.settings.dataDir);
  try {
    const original = await open(ctx, file.storage_key);
    if (!original) return null;
    await pipeline(original, createWriteStream(path, { mode: 0o600, flags: "wx" }));
    if (file.size <= small && taken.has(file.content_type)) {
      const bytes = await readFile(path);
      const size = await sizeOf(bytes);
      if (size && Math.max(size.width, size.height) <= smallSide) return bytes;
    }
    return await scaledImage(path, ctx.actor.user_id, maxSide).catch(() => preview(ctx, file));
  } finally {
    await rm(path, { force: true });
  }
}

async function sizeOf(bytes: Buffer) {
  const { imageDimensionsFromData } = await import("image-dimensions");
  return imageDimensionsFromData(bytes);
}

async function preview(ctx: Ctx, { file_id }: ReportFile): Promise<Buffer | null> {
  const stream = await open(ctx, previewKey(file_id));
  return stream && buffer(stream);
}

async function open(ctx: Ctx, key: string): Promise<Readable | null> {
  const object = await ctx.uploads.storage.read(key).catch((error) => {
    throw storageFailure(error);
  });
  return object?.stream ?? null;
}

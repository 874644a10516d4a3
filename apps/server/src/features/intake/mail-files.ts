import { stat } from "node:fs/promises";
import { mailOriginalsBytes } from "@safeport/contract/intake/intake.limits";
import type { Ctx, PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { digestOf } from "../../platform/files/inspect-upload.ts";
import { keepUpload } from "../../platform/files/keep-upload.ts";
import { reserveUpload } from "../../platform/files/reserve-upload.ts";
import { lockUnattached, removeUploads } from "../../platform/files/upload.queries.ts";
import { cleanName } from "../../platform/files/upload.ts";
import { bytesOfOriginals } from "./intake.queries.ts";
import { fitText, linkPictures, wholeTextName } from "./letter.ts";
import { type ParsedMail, partPath } from "./parse-mail.ts";

/** The files of a mail, which belong to nothing yet. */
export interface MailFiles {
  /** The attachments, and the whole text where it is too long for its place. */
  fileIds: string[];
  /** The text as it fits its place, with its pictures linked. */
  text: string;
  /** The message itself; null where the program has no room for it. */
  original: { fileId: string; bytes: number } | null;
}

interface Received {
  mail: ParsedMail;
  folder: string;
  programId: string;
  /** What it says, and the most characters of the place for it. */
  text: string;
  max: number;
}

/**
 * Runs `work` with the attachments and the original of a mail stored as files of the guest, or of nobody while there is none. Removes the files when it fails or
 * ignores the mail, as the mail may come again.
 */
export async function withMailFiles<T extends { outcome: string }>(
  ctx: Ctx | PublicCtx,
  received: Received,
  work: (files: MailFiles) => Promise<T>,
): Promise<T> {
  const ids: string[] = [];
  try {
    const result = await work(await keepFiles(ctx, received, ids));
    if (result.outcome === "ignored") await removeUnused(ctx, ids);
    return result;
  } catch (error) {
    // Why the mail failed matters more than that its files stay.
    await removeUnused(ctx, ids).catch(() => {});
    throw error;
  }
}

/** Stores the files and adds the ids of all of them to `ids`. */
async function keepFiles(
  ctx: Ctx | PublicCtx,
  { mail, folder, programId, text, max }: Received,
  ids: string[],
): Promise<MailFiles> {
  const fileIds: string[] = [];
  /** Files of pictures by the ids that the text has of them. */
  const pictures = new Map<string, string>();
  const keep = async (path: string, name: string) => {
    const { size, sha256 } = await digestOf(path);
    if (size === 0) return null;
    const reservation = await reserveUpload(ctx, size);
    try {
      const { file_id } = await keepUpload(ctx, reservation, { name: cleanName(name.replace(/[/\\]/g, "")), path, size, sha256 });
      ids.push(file_id);
      return file_id;
    } finally {
      await reservation.release();
    }
  };
  for (const [index, filename] of mail.attachments.entries()) {
    const fileId = await keep(partPath(folder, index), filename);
    if (!fileId) continue;
    fileIds.push(fileId);
    const contentId = mail.contentIds[index];
    if (contentId) pictures.set(contentId, fileId);
  }
  // Linked first: the id of a file has more characters than that of a part.
  const fitted = fitText(linkPictures(text, pictures), max, mail.leftOut);
  const whole = fitted.isWhole ? null : await keep(partPath(folder, "text"), wholeTextName);
  if (whole) fileIds.push(whole);
  const files: MailFiles = { fileIds, text: fitted.text, original: null };
  const { size: bytes } = await stat(partPath(folder, "original"));
  if ((await bytesOfOriginals(ctx.db, programId)) + bytes > mailOriginalsBytes) return files;
  const fileId = await keep(partPath(folder, "original"), "mail.eml");
  return { ...files, original: fileId ? { fileId, bytes } : null };
}

async function removeUnused(ctx: Ctx | PublicCtx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await unitOfWork(ctx, async (tx) => {
    // Not those of a report that was committed although its connection failed.
    const unused = await lockUnattached(tx, fileIds);
    await removeUploads(tx, unused);
    const entries = unused.map((id) => ({ action: "file.deleted", object_type: "file", object_id: id, snapshot: {} }) as const);
    return { result: undefined, audit: entries };
  });
}

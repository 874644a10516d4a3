import { stat } from "node:fs/promises";
import { fileQuotaBytes } from "@safeport/contract/files/file.limits";
import { mailOriginalsBytes, noteFilesBytes } from "@safeport/contract/intake/intake.limits";
import { withMailBreaks } from "@safeport/contract/intake/mail-quote";
import type { Ctx, PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { digestOf } from "../../platform/files/inspect-upload.ts";
import { keepUpload } from "../../platform/files/keep-upload.ts";
import { reserveUpload } from "../../platform/files/reserve-upload.ts";
import { findUsedBytes, lockUnattached, removeUploads } from "../../platform/files/upload.queries.ts";
import { cleanName } from "../../platform/files/upload.ts";
import { bytesOfMails } from "./intake.queries.ts";
import { fitText, linkPictures, wholeTextName } from "./letter.ts";
import { type ParsedMail, partPath } from "./parse-mail.ts";

interface KeptFile {
  fileId: string;
  bytes: number;
}

/** The files of a mail, which belong to nothing yet. */
export interface MailFiles {
  /** The attachments, and the whole text where it is too long for its place. */
  fileIds: string[];
  /** The text as it fits its place, with its pictures linked. */
  text: string;
  /** The message itself; null where the program has no room for it. */
  original: KeptFile | null;
  /** Bytes of the files of a note. */
  noteBytes: number;
}

interface Received {
  mail: ParsedMail;
  folder: string;
  programId: string;
  /** What it says, and the most characters of the place for it. */
  text: string;
  max: number;
  /** Whether it becomes a note of somebody other than the guest. */
  isNote?: boolean;
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
  { mail, folder, programId, text, max, isNote = false }: Received,
  ids: string[],
): Promise<MailFiles> {
  const used = await bytesOfMails(ctx.db, programId);
  let room = await roomFor(ctx, isNote ? noteFilesBytes - used.noteFiles : null);
  const keep = async (path: string, name: string) => {
    const { size, sha256 } = await digestOf(path);
    if (size === 0 || size > room) return null;
    const reservation = await reserveUpload(ctx, size);
    try {
      const { file_id } = await keepUpload(ctx, reservation, { name: cleanName(name.replace(/[/\\]/g, "")), path, size, sha256 });
      ids.push(file_id);
      room -= size;
      return { fileId: file_id, bytes: size };
    } finally {
      await reservation.release();
    }
  };
  const fitsRoom = async (path: string) => (await stat(path)).size <= room;
  const files: KeptFile[] = [];
  /** Files of pictures by the ids that the text has of them. */
  const pictures = new Map<string, string>();
  let noRoom = 0;
  for (const [index, filename] of mail.attachments.entries()) {
    const path = partPath(folder, index);
    if (!(await fitsRoom(path))) noRoom++;
    const file = await keep(path, filename);
    if (!file) continue;
    files.push(file);
    const contentId = mail.contentIds[index];
    if (contentId) pictures.set(contentId, file.fileId);
  }
  const textPath = partPath(folder, "text");
  const { leftOut, encryption, isSigned } = mail;
  const omitted = { leftOut, noRoom, isTextLost: !(await fitsRoom(textPath)), encryption, isSigned };
  // Links and breaks come first, since they make the text longer.
  const fitted = fitText(withMailBreaks(linkPictures(text, pictures)), max, omitted);
  const whole = fitted.isWhole ? null : await keep(textPath, wholeTextName);
  if (whole) files.push(whole);
  const original = partPath(folder, "original");
  const fits = used.originals + (await stat(original)).size <= mailOriginalsBytes;
  const noteBytes = isNote ? files.reduce((sum, { bytes }) => sum + bytes, 0) : 0;
  // Originals of notes count among originals alone.
  if (isNote) room = Number.POSITIVE_INFINITY;
  return {
    fileIds: files.map(({ fileId }) => fileId),
    text: fitted.text,
    noteBytes,
    original: fits ? await keep(original, "mail.eml") : null,
  };
}

/** Bytes that are left for the files: of a note as given, of a guest those of their quota; a first mail has no owner yet. */
async function roomFor(ctx: Ctx | PublicCtx, ofNote: number | null): Promise<number> {
  if (ofNote !== null) return ofNote;
  return ctx.actor ? fileQuotaBytes - (await findUsedBytes(ctx.db, ctx.actor.user_id)) : Number.POSITIVE_INFINITY;
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

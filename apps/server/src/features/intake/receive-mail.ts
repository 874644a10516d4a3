import { createHash } from "node:crypto";
import { Email } from "@safeport/contract/accounts/core/account.schema";
import { isBlank, markdown, properName, singleLine } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { maxReportTitle } from "@safeport/contract/reports/core/report.limits";
import { pickLanguage } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Ctx, PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { digestOf } from "../../platform/files/inspect-upload.ts";
import { keepUpload } from "../../platform/files/keep-upload.ts";
import { reserveUpload } from "../../platform/files/reserve-upload.ts";
import { lockUnattached, removeUploads, setUploadOwner } from "../../platform/files/upload.queries.ts";
import { cleanName } from "../../platform/files/upload.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import type { Tx } from "../../platform/transaction.ts";
import { storableText } from "../programs/import/clean-text.ts";
import { findGuest } from "../reports/core/guest-of-report.queries.ts";
import { addCommentIn } from "../reports/timeline/add-comment.ts";
import { createGuestReport } from "./create-guest-report.ts";
import { findReportOfGuest, insertGuestAccount } from "./guest.queries.ts";
import { guestCtx } from "./guest-ctx.ts";
import {
  findMailIntake,
  findTakenMails,
  type IntakeWay,
  insertTakenMail,
  lockOpenIntake,
  type OpenIntake,
} from "./intake.queries.ts";
import { queueReceivedMail } from "./intake-mails.ts";
import { hashOf } from "./intake-settings.ts";
import { numberInTags } from "./mail-tag.ts";
import { attachmentPath, type ParsedMail, withParsedMail } from "./parse-mail.ts";
import { assertCommentLeft, assertRoom, assertRoomLeft, countComment } from "./room.ts";
import { withoutQuote } from "./without-quote.ts";

type Outcome = { outcome: "report" | "comment" | "ignored" };

/** The program whose mail provider has this secret; throws 403 if it is nobody's. */
export async function admitProvider(ctx: PublicCtx, secret: string): Promise<OpenIntake> {
  const program = secret === "" ? undefined : await findMailIntake(ctx.db, hashOf(secret));
  if (!program) throw new AppError("forbidden", "mail_secret_wrong");
  return program;
}

/** A mail of a person to a program, checked as what a form sends is. */
interface Letter {
  email: string;
  name: string | null;
  title: string;
  text: string;
  messageId: Buffer;
}

/** A mail with its parsed form and the folder of its attachments. */
export interface ReceivedMail {
  message: Buffer;
  mail: ParsedMail;
  folder: string;
}

/** Takes a mail that the provider of a program sends; see `takeMail`. Throws 422 for one that cannot be read in time, so that the provider says so. */
export function receiveMail(ctx: PublicCtx, message: Buffer, program: OpenIntake): Promise<Outcome> {
  return withParsedMail<Outcome>(ctx.settings.dataDir, message, async (mail, folder) => {
    if (!mail) throw new AppError("invalid", "mail_unreadable");
    return takeMail(ctx, program, { message, mail, folder }, "mail");
  });
}

/**
 * Makes a report of a mail, or a comment if it answers one and its sender is the guest of that report. The same mail again, answers of machines, and what
 * has no sender or content are ignored. Throws 403 for a report to a program that takes none now, and 429 and 503 for what should come again later.
 */
export async function takeMail(
  ctx: PublicCtx,
  program: OpenIntake,
  { message, mail, folder }: ReceivedMail,
  way: Exclude<IntakeWay, "form">,
): Promise<Outcome> {
  const letter = isAutomatic(mail) ? null : letterOf(mail, message);
  if (!letter) return { outcome: "ignored" };
  if ((await findTakenMails(ctx.db, program.id, [letter.messageId])).length > 0) return { outcome: "ignored" };
  const answered = await answeredReport(ctx, program, mail, letter.email);
  const guest = answered ? await findGuest(ctx.db, answered) : undefined;
  // The room is looked at before files are stored, and counted with the report or comment.
  if (!guest) {
    await assertRoomLeft(ctx, program.id, letter.email, "mail");
    return withAttachments(ctx, { mail, folder }, (fileIds) => addReport(ctx, program, letter, fileIds, way));
  }
  const asGuest = guestCtx(ctx, guest.user_id);
  await assertCommentLeft(asGuest, guest.report_id);
  return withAttachments(asGuest, { mail, folder }, (fileIds) => addAnswer(asGuest, program, guest.report_id, letter, fileIds));
}

/** Whether a machine sent it (RFC 3834): an answer in absence, a bounce, a list. */
export function isAutomatic({ autoSubmitted, precedence, returnPath, contentType, from }: ParsedMail): boolean {
  return (
    (autoSubmitted !== null && !/^\s*no\b/i.test(autoSubmitted)) ||
    /^\s*(bulk|junk|list|auto_reply)\b/i.test(precedence ?? "") ||
    /^\s*<\s*>/.test(returnPath ?? "") ||
    /^\s*multipart\/report\b/i.test(contentType ?? "") ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from ?? "")
  );
}

function letterOf(mail: ParsedMail, message: Buffer): Letter | null {
  const email = Email.safeParse(mail.from ?? "");
  const description = withoutQuote(storableText(mail.text.slice(0, textLimits.long)));
  const subject = storableText(mail.subject).replace(/\s+/g, " ").trim().slice(0, maxReportTitle).trim();
  const title = singleLine(maxReportTitle).safeParse(subject);
  const firstLine = description.trim().split("\n")[0]?.slice(0, maxReportTitle).trim() ?? "";
  const text = markdown(textLimits.long).safeParse(description);
  if (!email.success || !text.success || (isBlank(description) && mail.attachments.length === 0)) return null;
  const name = properName().safeParse(mail.name ?? "");
  return {
    email: email.data,
    name: name.success ? name.data : null,
    title: title.success
      ? title.data
      : singleLine(maxReportTitle).safeParse(firstLine).data || translate("en", "reports/intake.untitled"),
    text: text.data,
    messageId: messageHash(email.data, isMessageId(mail.messageId) ? mail.messageId : message),
  };
}

const isMessageId = (id: string | null): id is string => /^<[^<>\s]{1,500}>$/.test(id ?? "");

/** Key of a mail: its id with its sender, so that nobody can take the id of another's mail; one without an id is known by its content. */
function messageHash(email: string, id: string | Buffer): Buffer {
  return createHash("sha256").update(`${email}\n`).update(id).digest();
}

/** The report that a mail answers: our mark is in its addresses or references, or it refers to a mail of the report, and its sender is the guest. */
async function answeredReport(ctx: PublicCtx, { id }: OpenIntake, mail: ParsedMail, email: string): Promise<string | undefined> {
  const guest = { programId: id, email };
  const number = numberInTags(
    ctx.keyFor,
    [...mail.to, ...mail.references].map((text) => text.trim()),
  );
  if (number !== null) return findReportOfGuest(ctx.db, guest, { number });
  const hashes = mail.references.map((reference) => messageHash(email, reference));
  const ids = await findTakenMails(ctx.db, id, hashes);
  return ids.length > 0 ? findReportOfGuest(ctx.db, guest, { ids }) : undefined;
}

/**
 * Runs `work` with the attachments stored as files of the guest, or of nobody while there is none yet. Removes the files when it fails or ignores the mail,
 * as the mail may come again.
 */
async function withAttachments(
  ctx: Ctx | PublicCtx,
  received: Pick<ReceivedMail, "mail" | "folder">,
  work: (fileIds: string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const ids: string[] = [];
  try {
    await keepAttachments(ctx, received, ids);
    const result = await work(ids);
    if (result.outcome === "ignored") await removeUnused(ctx, ids);
    return result;
  } catch (error) {
    // Why the mail failed matters more than that its files stay.
    await removeUnused(ctx, ids).catch(() => {});
    throw error;
  }
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

/** Stores the attachments and adds the ids of the files to `ids`. */
async function keepAttachments(
  ctx: Ctx | PublicCtx,
  { mail: { attachments }, folder }: Pick<ReceivedMail, "mail" | "folder">,
  ids: string[],
): Promise<void> {
  for (const [index, filename] of attachments.entries()) {
    const path = attachmentPath(folder, index);
    const { size, sha256 } = await digestOf(path);
    if (size === 0) continue;
    const reservation = await reserveUpload(ctx, size);
    try {
      const name = cleanName(filename.replace(/[/\\]/g, ""));
      ids.push((await keepUpload(ctx, reservation, { name, path, size, sha256 })).file_id);
    } finally {
      await reservation.release();
    }
  }
}

async function addReport(
  ctx: PublicCtx,
  { id }: OpenIntake,
  letter: Letter,
  fileIds: readonly string[],
  way: Exclude<IntakeWay, "form">,
): Promise<Outcome> {
  return unitOfWork<Outcome>(ctx, async (tx) => {
    const program = await lockOpenIntake(tx, id, way);
    if (!program) throw new AppError("forbidden", "intake_closed");
    if (!(await lockNewMail(tx, id, letter))) return { result: { outcome: "ignored" }, audit: [] };
    await assertRoom(ctx, tx, id, letter.email, "mail");
    const { email, name, title, text: description_markdown } = letter;
    const language = pickLanguage([]);
    const user_id = await insertGuestAccount(tx, name);
    await setUploadOwner(tx, fileIds, user_id);
    const guest = { user_id, email, name, language, channel: "mail", confirmed: false } as const;
    const content = { title, description_markdown, scope_id: null };
    const { result, audit, events } = await createGuestReport(ctx, tx, program, content, guest, fileIds);
    await insertTakenMail(tx, { program_id: id, message_id: letter.messageId, report_id: result.id });
    await queueReceivedMail(ctx, tx, result.id);
    return { result: { outcome: "report" }, audit, events };
  }).catch((error) => {
    // Two reports drew the same number.
    throw error instanceof AppError && error.code === "conflict" ? new AppError("unavailable") : error;
  });
}

/** Takes a lock on a mail, so that it is not taken twice concurrently; false if it was taken before. */
async function lockNewMail(tx: Tx, programId: string, { messageId }: Letter): Promise<boolean> {
  await lockName(tx, `mail ${programId} ${messageId.toString("hex")}`);
  return (await findTakenMails(tx, programId, [messageId])).length === 0;
}

async function addAnswer(asGuest: Ctx, { id }: OpenIntake, reportId: string, letter: Letter, fileIds: string[]) {
  const { text, messageId: message_id } = letter;
  return unitOfWork<Outcome>(asGuest, async (tx) => {
    if (!(await lockNewMail(tx, id, letter))) return { result: { outcome: "ignored" }, audit: [] };
    await countComment(asGuest, tx, reportId);
    const content = text.slice(0, textLimits.comment);
    const item_type = fileIds.length > 0 ? "FILE_UPLOAD" : "COMMENT";
    const input = { item_type, content, is_internal: false, replying_to_id: null, file_ids: fileIds } as const;
    const { audit, events } = await addCommentIn(asGuest, tx, reportId, input);
    await insertTakenMail(tx, { program_id: id, message_id, report_id: reportId });
    return { result: { outcome: "comment" }, audit, events: events ?? [] };
  }).catch(ignoreConflict);
}

/** A mail that answers a report which takes no comments is not sent again. */
function ignoreConflict(error: unknown): Outcome {
  if (error instanceof AppError && ["conflict", "illegal_transition", "forbidden"].includes(error.code))
    return { outcome: "ignored" };
  throw error;
}

import type { MailRefusal } from "@safeport/contract/intake/intake.values";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { pickLanguage } from "@safeport/messages/languages";
import type { Ctx, PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { setParent, setUploadOwner } from "../../platform/files/upload.queries.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import { publicUrlOf } from "../../platform/settings.ts";
import type { Tx } from "../../platform/transaction.ts";
import { insertGuestAccount } from "../reports/core/guest-account.queries.ts";
import { guestCtx } from "../reports/core/guest-ctx.ts";
import { lockReportRow } from "../reports/core/report-update.queries.ts";
import { addCommentIn } from "../reports/timeline/add-comment.ts";
import { addOutsideNote } from "../reports/timeline/add-outside-note.ts";
import { findConversation } from "./conversation.ts";
import { createGuestReport } from "./create-guest-report.ts";
import { lockGuest } from "./guest.queries.ts";
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
import { refusalOf } from "./is-automatic.ts";
import { type Letter, letterOf } from "./letter.ts";
import { type MailFiles, withMailFiles } from "./mail-files.ts";
import { noteRefusal } from "./mail-refusals.ts";
import { numberInTags } from "./mail-tag.ts";
import { type ParsedMail, withParsedMail } from "./parse-mail.ts";
import { assertCommentLeft, assertRoom, assertRoomLeft, countComment } from "./room.ts";
import { splitAnswer } from "./split-answer.ts";

type Outcome = { outcome: "report" | "comment" | "ignored" };

const ignored: Outcome = { outcome: "ignored" };

/** The program whose mail provider has this secret; throws 403 if it is nobody's. */
export async function admitProvider(ctx: PublicCtx, secret: string): Promise<OpenIntake> {
  const program = secret === "" ? undefined : await findMailIntake(ctx.db, hashOf(secret));
  if (!program) throw new AppError("forbidden", "mail_secret_wrong");
  return program;
}

/** A mail with its parsed form and the folder of its parts. */
export interface ReceivedMail {
  message: Buffer;
  mail: ParsedMail;
  folder: string;
}

/** Takes a mail that the provider of a program sends; see `takeMail`. Throws 422 for one that cannot be read in time, so that the provider says so. */
export function receiveMail(ctx: PublicCtx, message: Buffer, program: OpenIntake): Promise<Outcome> {
  return withParsedMail<Outcome>(ctx.settings, message, async (mail, folder) => {
    if (mail) return takeMail(ctx, program, { message, mail, folder }, "mail");
    await noteRefusal(ctx, program.id, "unreadable", null);
    throw new AppError("invalid", "mail_unreadable");
  });
}

/**
 * Makes a report of a mail; a comment if it answers one and its sender is the guest of that report; and a note for the team if somebody else writes in such a
 * conversation. Ignores the same mail again, bounces, automatic answers, our own mails, and what has no sender or content. Throws 403 for a report to a program
 * that takes none now, and 429 and 503 for what should come again later.
 */
export async function takeMail(
  ctx: PublicCtx,
  program: OpenIntake,
  { message, mail, folder }: ReceivedMail,
  way: Exclude<IntakeWay, "form">,
): Promise<Outcome> {
  const refused = async (reason: MailRefusal) => {
    await noteRefusal(ctx, program.id, reason, mail);
    return ignored;
  };
  const letter = refusalOf(mail, isOurs(ctx, mail)) ?? letterOf(mail, message);
  if (typeof letter === "string") return refused(letter);
  if ((await findTakenMails(ctx.db, program.id, [letter.messageId])).length > 0) return ignored;
  const conversation = await findConversation(ctx, program, mail, letter);
  const max = conversation ? textLimits.comment : textLimits.long;
  const { own, quoted } = conversation ? splitAnswer(letter.text, publicUrlOf(ctx.settings)) : { own: letter.text, quoted: "" };
  const received = { mail, folder, programId: program.id, text: own, max };
  // The room is looked at before files are stored, and counted with the report or comment.
  if (!conversation) {
    await assertRoomLeft(ctx, program.id, letter.email, "mail");
    return withMailFiles(ctx, received, (files) => addReport(ctx, program, letter, files, way)).catch(async (error) => {
      if (error instanceof AppError && error.code === "forbidden") await noteRefusal(ctx, program.id, "closed", mail);
      throw error;
    });
  }
  const { reportId, guest } = conversation;
  const answer = { letter, quoted: quoted.slice(0, textLimits.long), reportId };
  if (!guest) {
    await assertCommentLeft(ctx, reportId, "note");
    return withMailFiles(ctx, { ...received, isNote: true }, (files) => addNote(ctx, program, answer, files));
  }
  const asGuest = guestCtx(ctx, guest.user_id);
  await assertCommentLeft(asGuest, reportId, "comment");
  const outcome = await withMailFiles(asGuest, received, (files) => addAnswer(asGuest, program, answer, files)).catch(
    refusedComment,
  );
  return outcome === "no_comments" ? refused(outcome) : outcome;
}

/** Whether a mail is one of ours that came back. */
export function isOurs({ keyFor, settings }: PublicCtx, { from, messageId }: ParsedMail): boolean {
  return from?.toLowerCase() === settings.smtp?.from.address.toLowerCase() || numberInTags(keyFor, [messageId ?? ""]) !== null;
}

async function addReport(
  ctx: PublicCtx,
  { id }: OpenIntake,
  letter: Letter,
  { fileIds, text, original }: MailFiles,
  way: Exclude<IntakeWay, "form">,
): Promise<Outcome> {
  return unitOfWork<Outcome>(ctx, async (tx) => {
    const program = await lockOpenIntake(tx, id, way);
    if (!program) throw new AppError("forbidden", "intake_closed");
    if (!(await lockNewMail(tx, id, letter))) return { result: ignored, audit: [] };
    await assertRoom(ctx, tx, id, letter.email, "mail");
    const { email, name, title } = letter;
    const language = pickLanguage([]);
    const user_id = await insertGuestAccount(tx, name);
    await setUploadOwner(tx, [...fileIds, ...(original ? [original.fileId] : [])], user_id);
    const guest = { user_id, email, name, language, channel: "mail", confirmed: false } as const;
    const content = { title, description_markdown: text, scope_id: null };
    const { result, audit, events } = await createGuestReport(ctx, tx, program, content, guest, fileIds);
    await keepMail(tx, { program_id: id, message_id: letter.messageId, report_id: result.id }, original);
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

/** Notes that a mail was taken, with its original. */
async function keepMail(
  tx: Tx,
  row: Omit<Parameters<typeof insertTakenMail>[1], "original_bytes">,
  original: MailFiles["original"],
): Promise<void> {
  const id = await insertTakenMail(tx, { ...row, original_bytes: original?.bytes ?? null });
  if (original) await setParent(tx, [original.fileId], { type: "intake_mail", id, reportId: row.report_id });
}

interface Answer {
  letter: Letter;
  quoted: string;
  reportId: string;
}

async function addAnswer(asGuest: Ctx, { id }: OpenIntake, { letter, quoted, reportId }: Answer, files: MailFiles) {
  const { messageId: message_id } = letter;
  return unitOfWork<Outcome>(asGuest, async (tx) => {
    if (!(await lockNewMail(tx, id, letter))) return { result: ignored, audit: [] };
    await assertGuest(tx, reportId);
    await countComment(asGuest, tx, reportId, "comment");
    const item_type = files.fileIds.length > 0 ? "FILE_UPLOAD" : "COMMENT";
    const input = { item_type, content: files.text, is_internal: false, replying_to_id: null, file_ids: files.fileIds } as const;
    const { result, audit, events } = await addCommentIn(asGuest, tx, reportId, input);
    const row = { program_id: id, message_id, report_id: reportId, item_id: result.item_id, quoted_text: quoted || null };
    await keepMail(tx, row, files.original);
    return { result: { outcome: "comment" }, audit, events: events ?? [] };
  });
}

/** Refuses an answer whose guest was forgotten in this moment, since it would store their name again. The mail is sent once more, and becomes a report of its own. */
async function assertGuest(tx: Tx, reportId: string): Promise<void> {
  await lockReportRow(tx, reportId);
  if (!(await lockGuest(tx, reportId))) throw new AppError("unavailable");
}

/** A mail that answers a report which takes no comments is not sent again. */
function refusedComment(error: unknown): "no_comments" {
  if (error instanceof AppError && ["conflict", "illegal_transition", "forbidden"].includes(error.code)) return "no_comments";
  throw error;
}

/** Adds what somebody other than the guest wrote, whose address nobody has confirmed: for the team alone, and as nobody's act. */
async function addNote(ctx: PublicCtx, { id }: OpenIntake, { letter, quoted, reportId }: Answer, files: MailFiles) {
  return unitOfWork<Outcome>(ctx, async (tx) => {
    if (!(await lockNewMail(tx, id, letter))) return { result: ignored, audit: [] };
    await assertGuest(tx, reportId);
    await countComment(ctx, tx, reportId, "note");
    const note = { info: "mail_note", author: letter.email, content: files.text } as const;
    const { result: item_id, ...rest } = await addOutsideNote(tx, reportId, note);
    if (!item_id) return { result: ignored, audit: [] };
    if (files.fileIds.length > 0) await setParent(tx, files.fileIds, { type: "timeline_item", id: item_id, reportId });
    const mail = { program_id: id, message_id: letter.messageId, report_id: reportId, item_id };
    const row = { ...mail, quoted_text: quoted || null, note_file_bytes: files.noteBytes };
    await keepMail(tx, row, files.original);
    return { result: { outcome: "comment" }, ...rest };
  });
}

import { createHash } from "node:crypto";
import { Email } from "@safeport/contract/accounts/core/account.schema";
import { mailLimits } from "@safeport/contract/intake/intake.limits";
import { isBlank, markdown, properName } from "@safeport/contract/kernel/text";
import { maxReportTitle } from "@safeport/contract/reports/core/report.limits";
import { cleanLine, storableText } from "@safeport/foreign-files/clean-text";
import { pickLanguage } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { authorOf } from "./is-automatic.ts";
import type { ParsedMail } from "./parse-mail.ts";

/** A mail of a person to a program. */
export interface Letter {
  email: string;
  /** Whether the mail itself names this address as its sender, and no list or website in between. */
  isSender: boolean;
  name: string | null;
  title: string;
  text: string;
  messageId: Buffer;
}

/** The file that has the whole text of a mail whose text is too long for its place. */
export const wholeTextName = "mail.txt";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of terminals begin with one
const colours = /\u001b\[[0-9;?]{0,20}[@-~]/g;

/** What a mail says; a reason where it has no sender or says nothing. */
export function letterOf(mail: ParsedMail, message: Buffer): Letter | "no_sender" | "empty" {
  const author = authorOf(mail);
  const email = Email.safeParse(author ?? "");
  if (!email.success) return "no_sender";
  const text = storableText(mail.text.replace(colours, "")).replace(/\r\n?/g, "\n").trim();
  if (isBlank(text) && mail.attachments.length === 0) return "empty";
  const isSender = author === mail.from;
  const name = properName().safeParse(cleanLine((isSender ? mail.name : mail.replyToName) ?? "", 120).text);
  const firstLine = text.split("\n", 1)[0] ?? "";
  // Encrypting mailers put "..." for the subject that they hide (RFC 9788, section 5.3).
  const lines = [mail.subject, firstLine].map((line) => cleanLine(line, maxReportTitle).text);
  const title = lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines.find((line) => !isBlank(line));
  return {
    email: email.data,
    isSender,
    name: name.success ? name.data : null,
    title: title ?? translate("en", "reports/intake.untitled"),
    text,
    messageId: messageHash(email.data, isMessageId(mail.messageId) ? mail.messageId : message),
  };
}

const isMessageId = (id: string | null): id is string => /^<[^<>\s]{1,500}>$/.test(id ?? "");

/** Key of a mail: its id with its sender, so that nobody can take the id of another's mail; one without an id is known by its content. */
export function messageHash(email: string, id: string | Buffer): Buffer {
  return createHash("sha256").update(`${email}\n`).update(id).digest();
}

/** Room for what is said of files and cuts. */
const noteRoom = 1_000;

/** What of a mail is not kept: files beyond the most, files without room, and the file of its whole text. */
export interface Omitted {
  leftOut: number;
  noRoom?: number;
  isTextLost?: boolean;
  encryption?: ParsedMail["encryption"];
  isSigned?: boolean;
}

/**
 * The text as it fits its place, which says what of the mail is elsewhere. One that is too long is cut, and one that would expand too much is not shown; `isWhole` is
 * then false, and the whole text belongs into a file.
 */
export function fitText(text: string, max: number, omitted: Omitted): { text: string; isWhole: boolean } {
  const { leftOut, noRoom = 0, isTextLost = false, encryption = null, isSigned = false } = omitted;
  const said = (key: "too_long" | "too_complex" | "no_room_text" | "left_out" | "no_room", count: number) =>
    `\n\n*${translate(pickLanguage([]), `reports/intake.mail.${key}`, { file: wholeTextName, count, max: mailLimits.attachments })}*`;
  const say = (key: "too_long" | "too_complex") => said(isTextLost ? "no_room_text" : key, 0);
  const sealed = encryption ? `\n\n*${translate(pickLanguage([]), "reports/intake.mail.encrypted", { why: encryption })}*` : "";
  const signed = isSigned ? `\n\n*${translate(pickLanguage([]), "reports/intake.mail.signed")}*` : "";
  const end = sealed + signed + (leftOut > 0 ? said("left_out", leftOut) : "") + (noRoom > 0 ? said("no_room", noRoom) : "");
  const fits = (candidate: string) => markdown(max).safeParse(candidate).success;
  if (text.length <= max - noteRoom && fits(text + end)) return { text: (text + end).trim(), isWhole: true };
  const cut = cutAt(text, max - 2 * noteRoom);
  const shortened = `${cut}${isInFence(cut) ? "\n```" : ""}${say("too_long")}${end}`;
  if (text.length > cut.length && fits(shortened)) return { text: shortened.trim(), isWhole: false };
  return { text: `${say("too_complex")}${end}`.trim(), isWhole: false };
}

/** Not between the halves of a surrogate pair. */
function cutAt(text: string, max: number): string {
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max);
}

/** Whether code is open at the end of a text, in which a remark would be code. */
const isInFence = (text: string) => text.split("\n").filter((line) => line.startsWith("```")).length % 2 === 1;

/** Refers to the pictures of a text by the files that they became. */
export function linkPictures(text: string, files: ReadonlyMap<string, string>): string {
  if (files.size === 0) return text;
  return text.replace(/\]\(<?cid:([^\s)>]{1,300})>?/g, (all, id: string) => {
    const file = files.get(id) ?? files.get(decodeSafely(id));
    return file ? `](attachment:${file}` : all;
  });
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { confirmationDays, mailLimits } from "@safeport/contract/intake/intake.limits";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { type Language, pickLanguage } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Services } from "../../platform/context.ts";
import { oneByOne } from "../../platform/mail/due-mails.ts";
import { mayMail } from "../../platform/mail/limit-mail.ts";
import { queueMail } from "../../platform/mail/mail.queries.ts";
import type { Mail, MailContent, MailContext, MailTemplate } from "../../platform/mail/mail.ts";
import type { Tx } from "../../platform/transaction.ts";
import { linkToken } from "../accounts/core/link-token.ts";
import { findGuest } from "../reports/core/guest-of-report.queries.ts";
import { isWaiting } from "./intake.queries.ts";
import { mailTag, replyAddress } from "./mail-tag.ts";
import { answerMark } from "./split-answer.ts";

const confirmation = "reports.intake_confirmation";
const received = "reports.intake_received";
const news = "reports.intake_news";
const tooLarge = "reports.intake_too_large";

/** Queues the mail with the link that confirms the address of a sender. */
export function queueConfirmationMail(
  tx: Tx,
  { address, language, submissionId, program }: { address: string; language: Language; submissionId: string; program: string },
): Promise<void> {
  const params = { language, submission_id: submissionId, program };
  return queueMail(tx, { user_id: null, address, kind: confirmation, params });
}

/** Queues the notice that a mail was too large to be taken. Its sender may be forged, so an address gets few. */
export async function queueTooLargeMail(
  services: MailServices,
  tx: Tx,
  address: string,
  program: { id: string; title: string; handle: string },
): Promise<void> {
  if (!(await mayMail(services, tx, { address, senders: [`large mails of ${program.id}`] }))) return;
  const params = { language: pickLanguage([]), program: program.title, handle: program.handle };
  await queueMail(tx, { user_id: null, address, kind: tooLarge, params });
}

interface GuestParams {
  language: string;
  report_id: string;
  number: number;
  program: string;
  mail_address: string | null;
  /** The status that the mail announces; null for a comment. */
  status?: ReportStatus | null;
}

type MailServices = Pick<Services, "keyFor" | "settings">;

/** Queues the mail with the private link of a report to its guest, whose address was just confirmed or has just sent it. */
export function queueReceivedMail(services: MailServices, tx: Tx, reportId: string): Promise<void> {
  return queueGuestMail(services, tx, reportId, received, {});
}

/** Queues a mail that something has happened to a guest's report. */
export function queueNewsMail(services: MailServices, tx: Tx, reportId: string, status: ReportStatus | null): Promise<void> {
  return queueGuestMail(services, tx, reportId, news, { status });
}

async function queueGuestMail(services: MailServices, tx: Tx, reportId: string, kind: string, more: Partial<GuestParams>) {
  const guest = await findGuest(tx, reportId);
  if (!guest?.email || guest.number === null) return;
  const { email: address, language, number, program_title: program } = guest;
  const mail_address = guest.mail_address ?? (guest.is_mailbox_open ? (services.settings.intakeMail?.address ?? null) : null);
  // A guest with too many mails gets none, but finds all on the page of the report.
  if (!(await mayMail(services, tx, { address, senders: [`report ${reportId}`] }))) return;
  const params: GuestParams = { language, report_id: reportId, number, program, mail_address, ...more };
  await queueMail(tx, { user_id: null, address, kind, params: { ...params } });
}

function contentFor(name: "received" | "news", { params, recipient }: Mail, { keyFor, publicUrl }: MailContext): MailContent {
  const { report_id, number, program, mail_address, status } = params as unknown as GuestParams;
  const { language } = recipient;
  const text = (key: "opening" | "action" | "private") => translate(language, `reports/mail.${name}.${key}`, { program, number });
  const statusLine = status
    ? translate(language, "reports/mail.news.status", { status: translate(language, `reports/status.${status}`) })
    : null;
  const subject = translate(language, "reports/mail.thread", { program, number: String(number) });
  const isFirst = name === "received";
  return {
    subject: isFirst ? subject : `Re: ${subject}`,
    paragraphs: [
      ...(mail_address ? [answerMark(translate(language, "reports/mail.above"))] : []),
      text("opening"),
      ...(statusLine ? [statusLine] : []),
    ],
    action: { label: text("action"), url: `${publicUrl}/intake-report#token=${linkToken(keyFor, "guest_report", report_id)}` },
    notes: [text("private"), ...(mail_address ? [translate(language, "reports/mail.answer_by_mail")] : [])],
    thread: { id: `intake.${mailTag(keyFor, number)}`, isFirst },
    ...(mail_address && { replyTo: replyAddress(keyFor, mail_address, number) }),
  };
}

/** The kinds of mail to people without an account. */
export const intakeMails: readonly MailTemplate[] = [
  {
    kind: confirmation,
    isByOthers: true,
    findDue: oneByOne((db, { params }) => isWaiting(db, String(params.submission_id))),
    compose({ params, recipient: { language } }, { keyFor, publicUrl }) {
      const program = String(params.program);
      return {
        subject: translate(language, "reports/mail.confirm.subject", { program }),
        paragraphs: [translate(language, "reports/mail.confirm.opening", { program })],
        action: {
          label: translate(language, "reports/mail.confirm.action"),
          url: `${publicUrl}/intake-confirm#token=${linkToken(keyFor, "intake_submission", String(params.submission_id))}`,
        },
        notes: [
          translate(language, "reports/mail.confirm.expiry", { days: confirmationDays }),
          translate(language, "reports/mail.confirm.not_you"),
        ],
      };
    },
  },
  {
    kind: received,
    isByOthers: true,
    findDue: oneByOne(
      async (db, { params, recipient }) => (await findGuest(db, String(params.report_id)))?.email === recipient.address,
    ),
    compose: (mail, context) => contentFor("received", mail, context),
  },
  {
    kind: tooLarge,
    isByOthers: true,
    findDue: oneByOne(async () => true),
    compose({ params, recipient: { language } }, { publicUrl }) {
      const said = { program: String(params.program), megabytes: mailLimits.bytes / 1024 ** 2 };
      return {
        subject: translate(language, "reports/mail.too_large.subject", said),
        paragraphs: [translate(language, "reports/mail.too_large.opening", said)],
        action: { label: translate(language, "reports/mail.too_large.action"), url: `${publicUrl}/bounties/${params.handle}` },
        notes: [],
      };
    },
  },
  {
    kind: news,
    isByOthers: true,
    findDue: oneByOne(async (db, { params, recipient }) => {
      const guest = await findGuest(db, String(params.report_id));
      // A status that was changed again has a mail of its own, or was undone.
      return guest?.email === recipient.address && (!params.status || guest.status === params.status);
    }),
    compose: (mail, context) => contentFor("news", mail, context),
  },
];

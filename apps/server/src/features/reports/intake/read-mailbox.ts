import { mailboxLimits, mailLimits } from "@safeport/contract/reports/intake/intake.limits";
import { type PublicCtx, type Services, systemCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { addJob, removeFailedJobs } from "../../../platform/jobs/job.queries.ts";
import { type ImapMailbox, openMailbox } from "./imap-mailbox.ts";
import { programsOfMail } from "./mailbox-address.ts";
import { withParsedMail } from "./parse-mail.ts";
import { takeMail } from "./receive-mail.ts";

const task = "read_intake_mailbox";
/** Milliseconds for which a mail stays in the mailbox before it is tried again: of a sender or program with too many reports at most, and after a failure. */
const pauses = { full: 3_600_000, failure: 600_000 } as const;
/** Mails that wait; more of them are tried at each poll. */
const maxWaiting = 5_000;

/** The job of each minute: queues the reading of the mailbox. Jobs of the queue run one at a time, over all processes. */
export async function pollMailbox({ db, settings }: Services): Promise<void> {
  if (!settings.intakeMail) return;
  await db.transaction().execute(async (tx) => {
    await removeFailedJobs(tx, task);
    await addJob(tx, task, {}, { key: task, queue: task, maxAttempts: 1 });
  });
}

/**
 * The job that reads the mailbox of the platform. A mail is marked as seen once its report is committed; when the process dies between the two, its
 * Message-ID keeps the next reading from making a second one. Mails that fail, or whose sender has sent too many, wait without keeping the others waiting.
 * Throws the first failure at the end, for the health page.
 */
export function mailboxReader(services: Services): () => Promise<void> {
  /** When mails that wait in the mailbox are tried again. */
  const waiting = new Map<string, number>();
  return async () => {
    const { intakeMail } = services.settings;
    if (!intakeMail) return;
    const ctx = systemCtx(services, task);
    const endsAt = Date.now() + mailboxLimits.ms;
    const failures: unknown[] = [];
    const mailbox = await openMailbox(intakeMail.imap);
    try {
      for (const [key, until] of waiting) if (until <= Date.now()) waiting.delete(key);
      const unseen = (await mailbox.listUnseen()).filter((uid) => !waiting.has(mailbox.keyOf(uid)));
      for (const uid of unseen.slice(0, mailboxLimits.mails)) {
        if (Date.now() > endsAt) break;
        const pause = await takeFrom(ctx, mailbox, uid).catch((error: unknown) => {
          if (!mailbox.isOpen()) throw error;
          failures.push(error);
          return pauses.failure;
        });
        if (pause > 0 && waiting.size < maxWaiting) waiting.set(mailbox.keyOf(uid), Date.now() + pause);
      }
    } finally {
      await mailbox.close();
    }
    if (failures.length > 0) throw failures[0];
  };
}

/** Takes a mail and marks it as seen, and also as flagged if it is for no program or cannot be read. Returns milliseconds to wait where it cannot be taken now. */
async function takeFrom(ctx: PublicCtx, mailbox: ImapMailbox, uid: number): Promise<number> {
  const message = await mailbox.read(uid, mailLimits.bytes);
  const result = message === null ? "unusable" : await handOver(ctx, message);
  if (typeof result === "number") return result;
  await mailbox.mark(uid, result === "taken" ? ["\\Seen"] : ["\\Seen", "\\Flagged"]);
  return 0;
}

/** Hands a mail over to each program that it is for. */
function handOver(ctx: PublicCtx, message: Buffer): Promise<"taken" | "unusable" | number> {
  return withParsedMail<"taken" | "unusable" | number>(ctx.settings.dataDir, message, async (mail, folder) => {
    const programs = mail ? await programsOfMail(ctx, mail, mailboxLimits.programs) : [];
    if (!mail || programs.length === 0) return "unusable";
    let pause = 0;
    for (const program of programs)
      await takeMail(ctx, program, { message, mail, folder }, "mailbox").catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
        pause = Math.max(pause, Math.min((error.extras.retryAfter ?? 60) * 1_000, pauses.full));
      });
    return pause > 0 ? pause : "taken";
  });
}

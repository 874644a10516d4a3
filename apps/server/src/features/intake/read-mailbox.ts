import { Email } from "@safeport/contract/accounts/core/account.schema";
import { largeMailStart, mailboxLimits, mailLimits } from "@safeport/contract/intake/intake.limits";
import { type PublicCtx, type Services, systemCtx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { addFailedJob, addJob, removeFailedJobs, removeJob } from "../../platform/jobs/job.queries.ts";
import { type ImapMailbox, openMailbox } from "./imap-mailbox.ts";
import { queueTooLargeMail } from "./intake-mails.ts";
import { authorOf, refusalOf } from "./is-automatic.ts";
import { noteRefusal } from "./mail-refusals.ts";
import { programsOfMail } from "./mailbox-address.ts";
import { withParsedMail } from "./parse-mail.ts";
import { isOurs, takeMail } from "./receive-mail.ts";

const task = "read_intake_mailbox";
/** The job of a mail that failed: it stands on the health page until the mail is taken, or gone from the mailbox when staff run it again. */
const mailTask = "take_failed_mail";
const jobKeyOf = (mail: string) => `${mailTask} ${mail}`;
/** Milliseconds for which a mail stays in the mailbox before it is tried again: of a sender or program with too many reports at most, and after a failure. */
const pauses = { full: 3_600_000, failure: 600_000 } as const;
/** Milliseconds after its first try, after which a mail that still cannot be taken is left to the operator. */
const longestWait = 24 * 3_600_000;

/** When an unseen mail was tried first, and when it is next. */
interface Tried {
  since: number;
  next: number;
}

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
 * Message-ID keeps the next reading from making a second one. Mails that fail, or whose sender has sent too many, wait without keeping the others waiting:
 * those that were never tried go first, and one that was tried for a day is flagged. A mail that fails gets a failed job of its own. Throws the first failure at
 * the end.
 */
export function mailboxReader(services: Services, { open = openMailbox, now = Date.now } = {}): () => Promise<void> {
  const tried = new Map<string, Tried>();
  return async () => {
    const { intakeMail } = services.settings;
    if (!intakeMail) return;
    const ctx = systemCtx(services, task);
    const endsAt = now() + mailboxLimits.ms;
    const failures: unknown[] = [];
    const mailbox = await open(intakeMail.imap);
    try {
      const due = inOrder(mailbox, await mailbox.listUnseen(), tried, now());
      for (const uid of due.slice(0, mailboxLimits.mails)) {
        if (now() > endsAt) break;
        const key = mailbox.keyOf(uid);
        const before = tried.get(key);
        const since = before?.since ?? now();
        // Noted first: a mail that breaks the reading off waits, too.
        tried.set(key, { since, next: now() + pauses.failure });
        const failed = async (error: unknown) => {
          if (!mailbox.isOpen()) throw error;
          failures.push(error);
          await noteFailure(services, uid, key, error);
          return error instanceof UnreadableMail ? 0 : pauses.failure;
        };
        const pause = await takeFrom(ctx, mailbox, uid).then(async (wait) => {
          if (wait === 0 && before) await removeJob(services.db, jobKeyOf(key));
          return wait;
        }, failed);
        if (pause === 0) tried.delete(key);
        else if (now() - since < longestWait) tried.set(key, { since, next: now() + pause });
        else await mailbox.mark(uid, unusable).catch(failed);
      }
    } finally {
      await mailbox.close();
    }
    if (failures.length > 0) throw failures[0];
  };
}

async function noteFailure({ db }: Services, uid: number, key: string, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const job = { key: jobKeyOf(key), queue: task, error: message };
  await db.transaction().execute((tx) => addFailedJob(tx, mailTask, { uid, key }, job));
}

/** `key` tells whether the UID still means the same mail. */
export interface FailedMail {
  uid: number;
  key: string;
}

/** The job of a mail that failed, when staff run it again. Throws if the mail still cannot be taken. */
export async function takeFailedMail(services: Services, { uid, key }: FailedMail): Promise<void> {
  const { intakeMail } = services.settings;
  if (!intakeMail) return;
  const mailbox = await openMailbox(intakeMail.imap);
  try {
    const message = mailbox.keyOf(uid) === key ? await mailbox.read(uid, mailLimits.bytes) : null;
    if (message === null) return;
    const result = await handOver(systemCtx(services, mailTask), message);
    if (result === "unreadable") throw new UnreadableMail(uid);
    if (typeof result === "number") throw new Error("Its sender or program has too many reports for now");
    await mailbox.mark(uid, result === "taken" ? ["\\Seen"] : unusable);
  } finally {
    await mailbox.close();
  }
}

/** The mails whose turn it is: first those that were never tried, then those that wait longest. Forgets the tries of mails that are not unseen any more. */
function inOrder(mailbox: ImapMailbox, uids: readonly number[], tried: Map<string, Tried>, now: number): number[] {
  const unseen = new Set(uids.map((uid) => mailbox.keyOf(uid)));
  for (const key of tried.keys()) if (!unseen.has(key)) tried.delete(key);
  const nextOf = (uid: number) => tried.get(mailbox.keyOf(uid))?.next ?? 0;
  return uids.filter((uid) => nextOf(uid) <= now).sort((one, other) => nextOf(one) - nextOf(other));
}

/** A mail that is flagged already and tried again by staff alone; the operator learns of it by the log and the health page. */
class UnreadableMail extends Error {
  override name = "UnreadableMail";

  constructor(uid: number) {
    super(
      `A mail of INTAKE_IMAP_URL cannot be read in time. It was flagged there (UID ${uid}): answer its sender yourself, delete it and retry this job.`,
    );
  }
}

/** Flags of a mail that is left to the operator. */
const unusable = ["\\Seen", "\\Flagged"];

/** Takes a mail and marks it as seen, and also as flagged if it is for no program or cannot be read. Returns milliseconds to wait where it cannot be taken now. */
async function takeFrom(ctx: PublicCtx, mailbox: ImapMailbox, uid: number): Promise<number> {
  const message = await mailbox.read(uid, mailLimits.bytes);
  const result = message === null ? await refuseLarge(ctx, mailbox, uid) : await handOver(ctx, message);
  if (typeof result === "number") return result;
  await mailbox.mark(uid, result === "taken" ? ["\\Seen"] : unusable);
  if (result === "unreadable") throw new UnreadableMail(uid);
  return 0;
}

/** Tells the programs that a mail is for and, once, the person who sent it that it is too large; automatic mails get no notice. Only its beginning is read. */
async function refuseLarge(ctx: PublicCtx, mailbox: ImapMailbox, uid: number): Promise<"unusable"> {
  const start = await mailbox.readStart(uid, largeMailStart);
  if (start)
    await withParsedMail(ctx.settings, start, async (mail) => {
      if (!mail) return;
      const reason = refusalOf(mail, isOurs(ctx, mail)) ?? "too_large";
      const programs = await programsOfMail(ctx, mail, mailboxLimits.programs);
      for (const program of programs) await noteRefusal(ctx, program.id, reason, mail);
      const [first] = programs;
      const sender = Email.safeParse(authorOf(mail) ?? "");
      if (first && reason === "too_large" && sender.success)
        await ctx.db.transaction().execute((tx) => queueTooLargeMail(ctx, tx, sender.data, first));
    });
  return "unusable";
}

/** Outcome for a mail, or milliseconds to wait. */
type HandedOver = "taken" | "unusable" | "unreadable" | number;

/** Hands a mail over to each program that it is for. */
function handOver(ctx: PublicCtx, message: Buffer): Promise<HandedOver> {
  return withParsedMail<HandedOver>(ctx.settings, message, async (mail, folder) => {
    if (!mail) return "unreadable";
    const programs = await programsOfMail(ctx, mail, mailboxLimits.programs);
    if (programs.length === 0) return "unusable";
    let [pause, closed] = [0, 0];
    for (const program of programs)
      await takeMail(ctx, program, { message, mail, folder }, "mailbox").catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        if (error.code === "forbidden") return void closed++;
        if (error.code !== "rate_limited") throw error;
        pause = Math.max(pause, Math.min((error.extras.retryAfter ?? 60) * 1_000, pauses.full));
      });
    if (pause > 0) return pause;
    return closed === programs.length ? "unusable" : "taken";
  });
}

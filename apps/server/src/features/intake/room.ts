import { guestCommentsPerDay, mailNotesPerDay, submissionsPerDay } from "@safeport/contract/intake/intake.limits";
import type { Db } from "@safeport/db/named-statement";
import type { PublicCtx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { createAttemptCounter } from "../../platform/limits/attempt-counter.ts";
import { mailboxOf } from "../../platform/mail/mailbox-of.ts";
import type { Tx } from "../../platform/transaction.ts";

const dayMs = 24 * 3_600_000;

type Services = Pick<PublicCtx, "keyFor" | "settings">;
/** The form and mails are counted apart: anybody can send a mail in another's name, which must not close the form to them. */
type Way = "form" | "mail";

const counterIn = (db: Db, { keyFor }: Services) => createAttemptCounter(db, keyFor("intake"), dayMs);

function keysOf(programId: string, email: string, way: Way) {
  return [
    [`${way} address ${mailboxOf(email)}`, submissionsPerDay.address],
    [`${way} program ${programId}`, submissionsPerDay.program],
  ] as const;
}

function full(code: "intake_full" | "too_many_requests", remainingMs: number): AppError {
  return new AppError("rate_limited", code, { retryAfter: Math.max(1, Math.ceil(remainingMs / 1_000)) });
}

/** Counts a report of a guest; throws 429 when a program or an address has as many as fit into a day. */
export async function assertRoom(services: Services, tx: Tx, programId: string, email: string, way: Way): Promise<void> {
  const counter = counterIn(tx, services);
  for (const [key, max] of keysOf(programId, email, way)) {
    if ((await counter.add(key)) <= max * services.settings.rateLimitFactor) continue;
    throw full("intake_full", (await counter.read(key)).remainingMs);
  }
}

/** Throws the same without counting. */
export async function assertRoomLeft(ctx: PublicCtx, programId: string, email: string, way: Way): Promise<void> {
  const counter = counterIn(ctx.db, ctx);
  for (const [key, max] of keysOf(programId, email, way)) {
    const { attempts, remainingMs } = await counter.read(key);
    if (remainingMs > 0 && attempts >= max * ctx.settings.rateLimitFactor) throw full("intake_full", remainingMs);
  }
}

/** Who adds to a report: its guest, or somebody else by mail. The others must not use up what the guest may write. */
type Writer = "comment" | "note";
const perDay = { comment: guestCommentsPerDay, note: mailNotesPerDay } as const;
const keyOf = (reportId: string, writer: Writer) => `${writer}s ${reportId}`;

/** Counts what is added to a guest's report, from the web or by mail; throws 429 for too much within a day. */
export async function countComment(services: Services, tx: Tx, reportId: string, writer: Writer): Promise<void> {
  const counter = counterIn(tx, services);
  const key = keyOf(reportId, writer);
  if ((await counter.add(key)) <= perDay[writer] * services.settings.rateLimitFactor) return;
  throw full("too_many_requests", (await counter.read(key)).remainingMs);
}

/** Throws the same without counting. */
export async function assertCommentLeft(ctx: Services & Pick<PublicCtx, "db">, reportId: string, writer: Writer): Promise<void> {
  const { attempts, remainingMs } = await counterIn(ctx.db, ctx).read(keyOf(reportId, writer));
  if (remainingMs > 0 && attempts >= perDay[writer] * ctx.settings.rateLimitFactor) throw full("too_many_requests", remainingMs);
}

import type { submitToIntake as endpoint } from "@safeport/contract/reports/intake/intake.endpoints";
import { submissionsPerDay } from "@safeport/contract/reports/intake/intake.limits";
import type * as z from "zod/mini";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { createAttemptCounter } from "../../../platform/limits/attempt-counter.ts";
import { limitMail } from "../../../platform/mail/limit-mail.ts";
import { mailboxOf } from "../../../platform/mail/mailbox-of.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { noSuchProgram } from "../../programs/get-program.ts";
import { takeChallenge } from "./challenge.ts";
import { findOpenIntake, insertSubmission, isFormScope, lockOpenIntake, type OpenIntake } from "./intake.queries.ts";
import { queueConfirmationMail } from "./intake-mails.ts";

const dayMs = 24 * 3_600_000;

/** A program whose form is open; 404 for any other. */
export async function getOpenIntake(ctx: PublicCtx, handle: string): Promise<OpenIntake> {
  const intake = await findOpenIntake(ctx.db, handle);
  if (!intake) throw noSuchProgram();
  return intake;
}

/**
 * Stores a report until its sender confirms the address, and mails the link for that. Throws 404, 422, 409 for a challenge that was used, and 429 when the
 * program or the address has as many as fit into a day. Says nothing of a mail that was not sent, which would tell of other senders.
 */
export async function submitToIntake(
  ctx: PublicCtx,
  handle: string,
  { title, scope_id, description_markdown, email, name, challenge, nonce }: z.output<NonNullable<(typeof endpoint)["body"]>>,
): Promise<void> {
  const { id } = await getOpenIntake(ctx, handle);
  await unitOfWork(ctx, async (tx) => {
    const program = await lockOpenIntake(tx, id, "form");
    if (!program) throw noSuchProgram();
    await takeChallenge(ctx.keyFor, tx, id, { challenge, nonce });
    if (scope_id !== null && !(await isFormScope(tx, id, scope_id))) throw invalidField(["body", "scope_id"], "asset_unknown");
    await assertRoom(ctx, tx, id, email);
    const { language } = ctx.request;
    const content = { scope_id, title, description_markdown };
    const submissionId = await insertSubmission(tx, { program_id: id, email, name, language, ...content });
    if (await limitMail(ctx, tx, { address: email, senders: [], ip: ctx.request.ip }))
      await queueConfirmationMail(tx, { address: email, language, submissionId, program: program.title });
    return { result: undefined, audit: [] };
  });
}

/** Counts a report of a guest; throws 429 when a program or an address has as many as fit into a day. */
export async function assertRoom({ keyFor, settings }: PublicCtx, tx: Tx, programId: string, email: string): Promise<void> {
  const counter = createAttemptCounter(tx, keyFor("intake"), dayMs);
  const keys = [
    [`address ${mailboxOf(email)}`, submissionsPerDay.address],
    [`program ${programId}`, submissionsPerDay.program],
  ] as const;
  for (const [key, max] of keys) {
    if ((await counter.add(key)) <= max * settings.rateLimitFactor) continue;
    const { remainingMs } = await counter.read(key);
    throw new AppError("rate_limited", "intake_full", { retryAfter: Math.max(1, Math.ceil(remainingMs / 1_000)) });
  }
}

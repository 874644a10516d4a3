import type { PublicCtx, Services } from "../../../platform/context.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { limitMail } from "../../../platform/mail/limit-mail.ts";
import { countLinks, isOwnNetwork, lockActive } from "../core/mailed-link.queries.ts";
import { queueResetMail } from "./reset-mail.ts";

/** Beyond these, there is one every quarter of an hour: a stranger who asks all day must leave the owner a link that works. */
const freelyADay = 10;

/** `next`: the page that the person wants after signing in. */
export interface ResetRequest {
  login: string;
  ip: string | null;
  next?: string | null;
}

/** Requests a link to set a new password. A job looks the account up, so neither the answer nor its timing reveals whether it exists. */
export async function sendPasswordReset(ctx: PublicCtx, { login, next }: Pick<ResetRequest, "login" | "next">): Promise<void> {
  const { ip } = ctx.request;
  const options = { key: `send_password_reset ${login} ${ip}` };
  await ctx.db.transaction().execute((tx) => addJob(tx, "send_password_reset", { login, ip, next }, options));
}

/**
 * The job: queues the mail if there is such an account, at most once a minute, and after ten in a day once a quarter of an hour. From networks that the
 * owner has not signed in from, it counts as a mail of strangers, of which an address gets few a day. Beyond those a confirmed address gets one every
 * twenty minutes, so that strangers cannot keep the owner out.
 */
export async function queueRequestedReset(services: Services, { login, ip, next = null }: ResetRequest): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const user = await lockActive(tx, login);
    if (!user) return;
    const sent = await countLinks(tx, "reset_password", user.id);
    if (sent.of_a_minute > 0 || (sent.of_a_day >= freelyADay && sent.of_a_quarter > 0)) return;
    const isConfirmed = user.email_verified_at !== null;
    const mayBeSent =
      (isConfirmed && (await isOwnNetwork(tx, user.id, ip))) ||
      (await limitMail(services, tx, { address: user.email, senders: [], ip })) ||
      (isConfirmed && sent.of_twenty_minutes === 0);
    if (mayBeSent) await queueResetMail(tx, user, next);
  });
}

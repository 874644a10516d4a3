import type { PublicCtx, Services } from "../../../platform/context.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { limitMail } from "../../../platform/mail/limit-mail.ts";
import { countLinks, isOwnNetwork, lockActive } from "../core/mailed-link.queries.ts";
import { queueSignInMail } from "./sign-in-mail.ts";

const maxADay = 10;

/** Requests a sign-in link. A job looks the account up, so neither the answer nor its timing reveals whether it exists. */
export async function sendSignInLink(ctx: PublicCtx, login: string): Promise<void> {
  const { ip } = ctx.request;
  const options = { key: `send_sign_in_link ${login} ${ip}` };
  await ctx.db.transaction().execute((tx) => addJob(tx, "send_sign_in_link", { login, ip }, options));
}

/**
 * The job: queues the mail if there is such an account with a verified address, at most once a minute and ten times a day. From networks that the owner has
 * not signed in from, it counts as a mail of strangers, of which an address gets few a day; the first of the day, whose link works all day, is sent anyway.
 */
export async function queueSignInLink(services: Services, { login, ip }: { login: string; ip: string | null }): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const user = await lockActive(tx, login);
    if (!user?.email_verified_at) return;
    const sent = await countLinks(tx, "sign_in", user.id);
    if (sent.of_a_minute > 0 || sent.of_a_day >= maxADay) return;
    const mayBeSent =
      (await isOwnNetwork(tx, user.id, ip)) ||
      (await limitMail(services, tx, { address: user.email, senders: [], ip })) ||
      sent.of_a_day === 0;
    if (mayBeSent) await queueSignInMail(tx, user);
  });
}

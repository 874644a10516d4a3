import type { PublicCtx, Services } from "../../../platform/context.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { limitMail } from "../../../platform/mail/limit-mail.ts";
import { countLinks, findNextPage, lockUnverified } from "../core/mailed-link.queries.ts";
import { queueVerificationMail } from "./verification-mail.ts";

const maxADay = 5;

/** Requests another link. A job looks the account up, so neither the answer nor its timing reveals whether it exists. */
export async function sendVerificationEmail(ctx: PublicCtx, email: string): Promise<void> {
  const { ip } = ctx.request;
  const options = { key: `send_verification_email ${email} ${ip}` };
  await ctx.db.transaction().execute((tx) => addJob(tx, "send_verification_email", { email, ip }, options));
}

/** The job: queues the mail if the address belongs to an unverified account, at most once a minute and five times a day. */
export async function queueRequestedMail(services: Services, { email, ip }: { email: string; ip: string | null }): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const user = await lockUnverified(tx, { email });
    if (!user) return;
    const sent = await countLinks(tx, "verify_email", user.id);
    if (sent.of_a_minute > 0 || sent.of_a_day >= maxADay) return;
    if (!(await limitMail(services, tx, { address: user.email, senders: [], ip }))) return;
    await queueVerificationMail(tx, user, { welcome: false, next: await findNextPage(tx, "verify_email", user.id) });
  });
}

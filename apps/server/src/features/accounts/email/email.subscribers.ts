import type { Subscriber } from "../../../platform/events/event.ts";
import { lockUnverified } from "./email-verification.queries.ts";
import { queueVerificationMail } from "./verification-mail.ts";

/** The welcome of a sign-up, with the link that proves the address. */
export const welcomeMail: Subscriber = {
  name: "accounts.welcome_mail",
  types: ["account.registered"],
  async handle(tx, { data }) {
    if (typeof data.user_id !== "string") return;
    const user = await lockUnverified(tx, { id: data.user_id });
    if (user) await queueVerificationMail(tx, user, true);
  },
};

import { subscriber } from "../../../platform/events/event.ts";
import { lockUnverified } from "./mailed-link.queries.ts";
import { queueVerificationMail } from "./verification-mail.ts";

/** Sends the welcome mail after a sign-up, with the link that verifies the address. */
export const welcomeMail = subscriber({
  name: "accounts.welcome_mail",
  types: ["account.registered"],
  async handle(tx, events) {
    for (const { subject_id } of events) {
      const user = await lockUnverified(tx, { id: subject_id });
      if (user) await queueVerificationMail(tx, user, true);
    }
  },
});

import type { Feature } from "../../platform/feature.ts";
import { accountRoutes } from "./account.routes.ts";
import { welcomeMail } from "./email/email.subscribers.ts";
import { queueRequestedMail } from "./email/send-verification-email.ts";
import { verificationMail } from "./email/verification-mail.ts";

export const accounts: Feature = {
  name: "accounts",
  routes: accountRoutes,
  subscribers: [welcomeMail],
  mails: [verificationMail],
  tasks: ({ db }) => ({ send_verification_email: (payload) => queueRequestedMail(db, (payload as { email: string }).email) }),
};

import type { Feature } from "../../platform/feature.ts";
import { bankAccountRoutes } from "./bank-accounts/bank-account.routes.ts";
import { bankAccountMail } from "./bank-accounts/bank-account-mail.ts";
import { expireKyc } from "./kyc/expire-kyc.ts";
import { kycRoutes } from "./kyc/kyc.routes.ts";
import { kycMail } from "./kyc/kyc-mail.ts";
import { researcherRecipients } from "./researcher.recipients.ts";
import { payeesOfClosedAccounts } from "./researcher.subscribers.ts";
import { researcherExports } from "./researcher-exports.ts";

export const wallet: Feature = {
  name: "wallet",
  routes(http) {
    bankAccountRoutes(http);
    kycRoutes(http);
  },
  subscribers: [payeesOfClosedAccounts],
  recipients: [researcherRecipients],
  mails: [bankAccountMail, kycMail],
  exports: researcherExports,
  tasks: (services) => ({ expire_kyc: () => expireKyc(services) }),
  cron: ["11 * * * * expire_kyc"],
};

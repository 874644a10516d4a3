import type { Feature } from "../../platform/feature.ts";
import { bankAccountRoutes } from "./bank-accounts/bank-account.routes.ts";
import { bankAccountMail } from "./bank-accounts/bank-account-mail.ts";
import { closingRoutes } from "./closing/closing.routes.ts";
import { expireKyc } from "./kyc/expire-kyc.ts";
import { kycRoutes } from "./kyc/kyc.routes.ts";
import { kycMail } from "./kyc/kyc-mail.ts";
import { researcherRecipients } from "./researcher.recipients.ts";
import { payeesOfClosedAccounts } from "./researcher.subscribers.ts";
import { researcherExports } from "./researcher-exports.ts";
import { announceLate } from "./withdrawals/announce-late.ts";
import { withdrawalRoutes } from "./withdrawals/withdrawal.routes.ts";
import { withdrawalMail } from "./withdrawals/withdrawal-mail.ts";

export const wallet: Feature = {
  name: "wallet",
  routes(http) {
    bankAccountRoutes(http);
    kycRoutes(http);
    withdrawalRoutes(http);
    closingRoutes(http);
  },
  subscribers: [payeesOfClosedAccounts],
  recipients: [researcherRecipients],
  mails: [bankAccountMail, kycMail, withdrawalMail],
  exports: researcherExports,
  tasks: (services) => ({ expire_kyc: () => expireKyc(services), announce_late_payouts: () => announceLate(services) }),
  cron: ["11 * * * * expire_kyc", "17 8 * * * announce_late_payouts"],
};

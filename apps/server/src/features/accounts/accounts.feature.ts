import type { Feature } from "../../platform/feature.ts";
import { accountRoutes } from "./account.routes.ts";
import { accountExports } from "./account-exports.ts";
import { newDeviceMail } from "./core/new-device-mail.ts";
import { emailChangedMail } from "./email/email-changed-mail.ts";
import { emailCodeMail } from "./email/email-code-mail.ts";
import { queueRequestedMail } from "./email/send-verification-email.ts";
import { verificationMail } from "./email/verification-mail.ts";
import { expireExports } from "./export/export.queries.ts";
import { exportRoutes } from "./export/export.routes.ts";
import { exportReadyMail } from "./export/export-ready-mail.ts";
import { runExport } from "./export/run-export.ts";
import { forgetOldFlows } from "./identities/identity.queries.ts";
import { forgetOldAssertions } from "./identities/saml/saml.queries.ts";
import { samlRoutes } from "./identities/saml/saml.routes.ts";
import { forgetOldChallenges } from "./passkeys/passkey.queries.ts";
import { passkeyChangedMail } from "./passkeys/passkey-changed-mail.ts";
import { passwordChangedMail } from "./password/password-changed-mail.ts";
import { resetMail } from "./password/reset-mail.ts";
import { queueRequestedReset, type ResetRequest } from "./password/send-password-reset.ts";
import { countryChangedMail } from "./profile/country-changed-mail.ts";
import { queueSignInLink } from "./sign-in/send-sign-in-link.ts";
import { signInMail } from "./sign-in/sign-in-mail.ts";
import { twoFactorChangedMail } from "./two-factor/two-factor-changed-mail.ts";
import { superAdminMail } from "./users/super-admin-mail.ts";
import { userRoutes } from "./users/user.routes.ts";

export const accounts: Feature = {
  name: "accounts",
  routes: (http) => {
    accountRoutes(http);
    userRoutes(http);
    exportRoutes(http);
    samlRoutes(http);
  },
  mails: [
    verificationMail,
    signInMail,
    resetMail,
    passwordChangedMail,
    newDeviceMail,
    emailCodeMail,
    emailChangedMail,
    twoFactorChangedMail,
    passkeyChangedMail,
    countryChangedMail,
    exportReadyMail,
    superAdminMail,
  ],
  exports: accountExports,
  tasks: ({ db, ...services }, exports) => ({
    export_data: (payload, { job }) =>
      runExport({ db, ...services }, exports, (payload as { export_id: string }).export_id, job.attempts >= job.max_attempts),
    expire_exports: () => db.transaction().execute(expireExports),
    send_verification_email: (payload) =>
      queueRequestedMail({ db, ...services }, payload as { email: string; ip: string | null }),
    send_password_reset: (payload) => queueRequestedReset({ db, ...services }, payload as ResetRequest),
    send_sign_in_link: (payload) => queueSignInLink({ db, ...services }, payload as { login: string; ip: string | null }),
    forget_passkey_challenges: () => forgetOldChallenges(db),
    forget_identity_flows: async () => {
      await forgetOldFlows(db);
      await forgetOldAssertions(db);
    },
  }),
  cron: ["*/10 * * * * expire_exports", "*/10 * * * * forget_passkey_challenges", "*/10 * * * * forget_identity_flows"],
};

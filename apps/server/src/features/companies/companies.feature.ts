import type { Feature } from "../../platform/feature.ts";
import { companyRecipients } from "./company.recipients.ts";
import { companyRoutes } from "./company.routes.ts";
import { invitationMails } from "./members/invitation-mail.ts";
import { memberRoutes } from "./members/member.routes.ts";

export const companies: Feature = {
  name: "companies",
  routes(http) {
    companyRoutes(http);
    memberRoutes(http);
  },
  recipients: [companyRecipients],
  mails: invitationMails,
};

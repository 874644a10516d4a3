import type { Feature } from "../../platform/feature.ts";
import { apiTokenRoutes } from "./api-tokens/api-token.routes.ts";
import { companyRecipients } from "./company.recipients.ts";
import { companyRoutes } from "./company.routes.ts";
import { companyExports } from "./company-exports.ts";
import { domainRoutes } from "./domain/domain.routes.ts";
import { domainMails } from "./domain/domain-mails.ts";
import { mailboxMail } from "./domain/mailbox-mail.ts";
import { recheckDomains } from "./domain/recheck-domains.ts";
import { identityProviderRoutes } from "./identity-provider/identity-provider.routes.ts";
import { invitationMails } from "./members/invitation-mail.ts";
import { memberRoutes } from "./members/member.routes.ts";
import { scimRoutes } from "./scim/scim.routes.ts";
import { scimTokenRoutes } from "./scim/scim-token.routes.ts";

export const companies: Feature = {
  name: "companies",
  routes(http) {
    companyRoutes(http);
    memberRoutes(http);
    domainRoutes(http);
    apiTokenRoutes(http);
    identityProviderRoutes(http);
    scimTokenRoutes(http);
    scimRoutes(http);
  },
  recipients: [companyRecipients],
  exports: companyExports,
  mails: [...invitationMails, mailboxMail, ...domainMails],
  tasks: (services) => ({ recheck_domains: () => recheckDomains(services) }),
  cron: ["23 * * * * recheck_domains"],
};

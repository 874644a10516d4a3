import type { Feature } from "../../platform/feature.ts";
import { favouritesOfClosedAccounts } from "./favourite.subscribers.ts";
import { pausePrograms, revokedDomains } from "./pause-revoked.ts";
import { programRecipients } from "./program.recipients.ts";
import { programRoutes } from "./program.routes.ts";
import { programExports } from "./program-exports.ts";

export const programs: Feature = {
  name: "programs",
  routes: programRoutes,
  subscribers: [revokedDomains, favouritesOfClosedAccounts],
  recipients: [programRecipients],
  exports: programExports,
  tasks: (services) => ({
    pause_programs: (payload) => pausePrograms(services, (payload as { company_id: string }).company_id),
  }),
};

import type { Feature } from "../../platform/feature.ts";
import { favouritesOfClosedAccounts } from "./favourite.subscribers.ts";
import { announceChanges, followedChanges } from "./followers/announce-changes.ts";
import { pausePrograms, revokedDomains } from "./pause-revoked.ts";
import { programRecipients } from "./program.recipients.ts";
import { programRoutes } from "./program.routes.ts";
import { programExports } from "./program-exports.ts";
import { publicRoutes } from "./public/public.routes.ts";
import { publicPage } from "./public/public-page.ts";

export const programs: Feature = {
  name: "programs",
  routes(http) {
    programRoutes(http);
    publicRoutes(http);
  },
  pages: [publicPage],
  subscribers: [revokedDomains, favouritesOfClosedAccounts, followedChanges],
  recipients: [programRecipients],
  exports: programExports,
  tasks: (services) => ({
    announce_changes: (payload) => announceChanges(services, (payload as { program_id: string }).program_id),
    pause_programs: (payload) => pausePrograms(services, (payload as { company_id: string }).company_id),
  }),
};

import type { Feature } from "../../platform/feature.ts";
import { favouritesOfClosedAccounts } from "./favourite.subscribers.ts";
import { announceChanges, followedChanges } from "./followers/announce-changes.ts";
import { pausePrograms, revokedDomains } from "./pause-revoked.ts";
import { programRecipients } from "./program.recipients.ts";
import { programRoutes } from "./program.routes.ts";

export const programs: Feature = {
  name: "programs",
  routes: programRoutes,
  subscribers: [revokedDomains, favouritesOfClosedAccounts, followedChanges],
  recipients: [programRecipients],
  tasks: (services) => ({
    announce_changes: (payload) => announceChanges(services, (payload as { program_id: string }).program_id),
    pause_programs: (payload) => pausePrograms(services, (payload as { company_id: string }).company_id),
  }),
};

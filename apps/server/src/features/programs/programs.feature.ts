import type { Feature } from "../../platform/feature.ts";
import { pausePrograms, revokedDomains } from "./company/pause-revoked.ts";
import { refreshFigures } from "./core/program.queries.ts";
import { credentialRoutes } from "./credentials/credential.routes.ts";
import { announceChanges, followedChanges } from "./followers/announce-changes.ts";
import { favouritesOfClosedAccounts } from "./followers/favourite.subscribers.ts";
import { failLostImport } from "./import-page/import-page.queries.ts";
import { importPageRoutes } from "./import-page/import-page.routes.ts";
import { runImport, runPreview } from "./import-page/run-import.ts";
import { expireWaiting } from "./participation/expire-waiting.ts";
import { invitationMail } from "./participation/invitation-mail.ts";
import { participationRoutes } from "./participation/participation.routes.ts";
import { participantsOfClosedAccounts, participationRecipients } from "./participation/participation.subscribers.ts";
import { programRecipients } from "./program.recipients.ts";
import { programRoutes } from "./program.routes.ts";
import { programExports } from "./program-exports.ts";
import { publicRoutes } from "./public/public.routes.ts";

export const programs: Feature = {
  name: "programs",
  routes(http) {
    programRoutes(http);
    publicRoutes(http);
    participationRoutes(http);
    credentialRoutes(http);
    importPageRoutes(http);
  },
  subscribers: [revokedDomains, favouritesOfClosedAccounts, followedChanges, participantsOfClosedAccounts],
  recipients: [programRecipients, participationRecipients],
  mails: [invitationMail],
  exports: programExports,
  tasks: (services) => ({
    expire_participation: () => expireWaiting(services),
    announce_changes: (payload) => announceChanges(services, (payload as { program_id: string }).program_id),
    preview_import: (payload, { job }) =>
      runPreview(services, (payload as { import_id: string }).import_id, job.attempts >= job.max_attempts),
    import_lists: (payload, { job }) =>
      runImport(services, (payload as { import_id: string }).import_id, job.attempts >= job.max_attempts),
    fail_lost_import: () => failLostImport(services.db),
    refresh_program_figures: () => refreshFigures(services.db),
    pause_programs: (payload) => pausePrograms(services, (payload as { company_id: string }).company_id),
  }),
  cron: ["7 * * * * expire_participation", "23 * * * * refresh_program_figures", "*/10 * * * * fail_lost_import"],
};

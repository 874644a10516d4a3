import * as z from "zod/mini";
import { defineEvents } from "../kernel/event.ts";
import { Uuid } from "../kernel/ids.ts";

/** Events of a company. */
export const companyEvents = defineEvents("company", {
  "company.created": z.object({}),
  "company.updated": z.object({}),
  "company.archived": z.object({}),
  /** Somebody joined, left, or has another role; or an invitation was sent or ended. */
  "company.members_changed": z.object({}),
  /** Published to the invitee; the members get `company.members_changed`. */
  "company.invitation_sent": z.object({ invitation_id: Uuid }),
  /** The open reports of somebody who can no longer work on them are nobody's now. Written by the database (`release_reports`). */
  "company.reports_released": z.object({ reports: z.int() }),
  "company.domain_verified": z.object({}),
  /** The checks of a verified domain have failed for too long. */
  "company.domain_revoked": z.object({}),
  /** A webhook's receiver answered 410 (gone) or failed for days, so the platform turned it off. */
  "company.webhook_paused": z.object({ webhook_id: Uuid }),
  /** A tracker or a chat of the company does not work until somebody mends it. */
  "company.integration_broken": z.object({ integration_id: Uuid }),
  "company.vouched": z.object({}),
  "company.vouching_withdrawn": z.object({}),
});

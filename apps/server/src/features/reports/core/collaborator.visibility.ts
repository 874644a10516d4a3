import { sql } from "kysely";

/** Whether `c` may be thanked by name for sharing a report: who has chosen to be named where it is published, once it is. */
export const isThankedSharer = sql<boolean>`(c.accepted_at is not null and c.named
  and exists (select from disclosed_report d where d.report_id = c.report_id and d.taken_down_at is null))`;

/** Whether the row `c` is an invitation to the report `r` that can still be accepted. */
export const isOpenInvitation = sql<boolean>`(c.invited_at is not null and c.accepted_at is null and c.declined_at is null
  and r.weights_frozen_at is null)`;

import { sql } from "kysely";

/** Whether the row `c` is an invitation to the report `r` that can still be accepted. */
export const isOpenInvitation = sql<boolean>`(c.invited_at is not null and c.accepted_at is null and c.declined_at is null
  and r.weights_frozen_at is null)`;

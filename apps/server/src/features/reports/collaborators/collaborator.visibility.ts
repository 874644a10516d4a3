import { sql } from "kysely";

/** Whether `c` shares the report and may be thanked for it by name: everybody who has not chosen to stay unnamed. */
export const isThankedSharer = sql<boolean>`(c.accepted_at is not null and c.named is distinct from false)`;

/** Whether the row `c` is an invitation to the report `r` that can still be accepted. */
export const isOpenInvitation = sql<boolean>`(c.invited_at is not null and c.accepted_at is null and c.declined_at is null
  and r.weights_frozen_at is null)`;

import type { DB } from "@safeport/db/types.gen";
import type { TaskList } from "graphile-worker";
import type { Kysely } from "kysely";
import type { EventBus } from "../events/event.ts";
import { forgetOldKeys } from "../http/idempotency.queries.ts";

/** The platform's own jobs; features add theirs by listening to events. */
export function platformTasks(db: Kysely<DB>, events: EventBus): TaskList {
  return {
    deliver_event: (payload) => events.deliver((payload as { event_id: string }).event_id, "all"),
    forget_idempotency_keys: () => forgetOldKeys(db),
  };
}

/** Once an hour, whichever process gets to it. */
export const platformCrontab = "17 * * * * forget_idempotency_keys";

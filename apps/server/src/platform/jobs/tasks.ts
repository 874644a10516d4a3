import type { DB } from "@safeport/db/types.gen";
import type { TaskList } from "graphile-worker";
import type { Kysely } from "kysely";
import type { EventBus } from "../events/event.ts";
import { forgetOldKeys } from "../http/idempotency.queries.ts";
import type { Mailer } from "../mail/mailer.ts";

interface TaskServices {
  db: Kysely<DB>;
  events: EventBus;
  mailer: Mailer;
}

/** The platform's own jobs. */
export function platformTasks({ db, events, mailer }: TaskServices): TaskList {
  return {
    deliver_event: (payload) => events.deliver((payload as { event_id: string }).event_id, "all"),
    send_mail: (payload) => mailer.send((payload as { mail_id: string }).mail_id),
    forget_idempotency_keys: () => forgetOldKeys(db),
  };
}

/** Once an hour, whichever process gets to it. */
export const platformCrontab = "17 * * * * forget_idempotency_keys";

import { subscriber } from "../../../platform/events/event.ts";
import { forgetReaders, insertNotifications } from "../core/notification.queries.ts";

/** Notifies people that the archive of their data can be downloaded. */
export const exportNotifications = subscriber({
  name: "notifications.exports",
  types: ["account.export_ready"],
  async handle(tx, events) {
    const kind = "export_ready" as const;
    const readersOf = (user_id: string) => [{ user_id, in_app: true, digest_due: false }];
    await insertNotifications(
      tx,
      events.map((event) => ({ event, kind, params: {}, readers: readersOf(event.subject_id) })),
    );
  },
});

/** Deletes the notifications and the choices of people who have closed their account. */
export const closedAccounts = subscriber({
  name: "notifications.closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    await forgetReaders(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});

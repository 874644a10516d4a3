import { subscriber } from "../../platform/events/event.ts";
import { deleteWatchesOf } from "./desk/assignment.queries.ts";
import { deleteDraftsOf } from "./report.queries.ts";

/** Deletes the drafts of people who have closed their account; nobody else has ever seen them. */
export const draftsOfClosedAccounts = subscriber({
  name: "reports.drafts_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    await deleteDraftsOf(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});

/** Forgets which reports people watched who have closed their account. */
export const watchesOfClosedAccounts = subscriber({
  name: "reports.watches_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    await deleteWatchesOf(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});

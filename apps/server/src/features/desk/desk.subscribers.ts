import { subscriber } from "../../platform/events/event.ts";
import { deleteWatchesOf } from "./assignment.queries.ts";
import { deleteDesksOf } from "./view.queries.ts";

/** Forgets which reports people watched, and their views and replies, who have closed their account. */
export const desksOfClosedAccounts = subscriber({
  name: "reports.desks_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    const people = events.map(({ subject_id }) => subject_id);
    await deleteWatchesOf(tx, people);
    await deleteDesksOf(tx, people);
  },
});

import { subscriber } from "../../../platform/events/event.ts";
import { deleteFavouritesOf } from "./favourite.queries.ts";

/** Deletes the followed programs of people who have closed their accounts. */
export const favouritesOfClosedAccounts = subscriber({
  name: "programs.favourites_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    await deleteFavouritesOf(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});

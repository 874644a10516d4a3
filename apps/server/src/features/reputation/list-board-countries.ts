import type { PublicCtx } from "../../platform/context.ts";
import { findCountries, findSnapshot } from "./leaderboard.queries.ts";

/** The codes of the countries that have a board. Only people who asked to be on the board of their country make one. */
export async function listBoardCountries({ db }: Pick<PublicCtx, "db">): Promise<string[]> {
  const snapshot = await findSnapshot(db);
  return snapshot ? findCountries(db, snapshot.id) : [];
}

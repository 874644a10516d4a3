import type { PublicCtx } from "../../platform/context.ts";
import { partBeginnings } from "../../platform/part-beginnings.ts";
import { findDisclosedAddresses } from "./disclosed-addresses.queries.ts";

type Ctx = Pick<PublicCtx, "db">;

/** The next `limit` published reports behind a number that search engines may list, with the time of their last change. */
export function listDisclosedAddresses({ db }: Ctx, after: number, limit: number) {
  return findDisclosedAddresses(db, after, limit);
}

/** The numbers behind which the parts of a list of `size` published reports each begin; the first is 0. */
export function listDisclosedParts({ db }: Ctx, size: number): Promise<number[]> {
  return partBeginnings(0, async (after) => (await findDisclosedAddresses(db, after, 1, size - 1))[0]?.number);
}

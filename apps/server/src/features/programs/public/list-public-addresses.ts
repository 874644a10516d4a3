import type { PublicCtx } from "../../../platform/context.ts";
import { partBeginnings } from "../../../platform/part-beginnings.ts";
import { findProgramAddresses } from "./public-addresses.queries.ts";

type Ctx = Pick<PublicCtx, "db" | "site">;

/** The next `limit` programs behind a handle that search engines may list, with the time of their last change. */
export function listProgramAddresses({ db, site }: Ctx, after: string, limit: number) {
  return findProgramAddresses(db, { companyId: site.current.single_company_id, after }, limit);
}

/** The handles behind which the parts of a list of `size` programs each begin; the first is empty. */
export function listProgramParts({ db, site }: Ctx, size: number): Promise<string[]> {
  const companyId = site.current.single_company_id;
  return partBeginnings("", async (after) => (await findProgramAddresses(db, { companyId, after }, 1, size - 1))[0]?.handle);
}

import type { Services } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";

/** Throws 403 where the platform belongs to a single company. */
export function assertMarketplace({ site }: Pick<Services, "site">): void {
  if (site.current.single_company_id !== null) throw new AppError("forbidden", "single_company");
}

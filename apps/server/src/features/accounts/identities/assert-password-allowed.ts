import { isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { AppError } from "../../../platform/http/app-error.ts";
import type { UserRow } from "../account.queries.ts";
import { isEnforcedFor, ownsDomain } from "./identity.queries.ts";
import { domainOf } from "./mail-domain.ts";

/**
 * Throws 403 for somebody whose company requires its own provider. Its owners keep their passwords, so that a provider that fails locks nobody out for
 * good; a company's provider never signs in staff.
 */
export async function assertPasswordAllowed(db: Db, user: UserRow): Promise<void> {
  if (user.email_verified_at === null || isStaff(user)) return;
  const domain = domainOf(user.email);
  if (!(await isEnforcedFor(db, domain)) || (await ownsDomain(db, user.id, domain))) return;
  throw new AppError("forbidden", "sign_in_by_provider");
}

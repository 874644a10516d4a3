import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { eraseAccount } from "../accounts/closing/erase-account.ts";
import { findSoleOwned, leaveCompanies } from "./company.queries.ts";

/** Ends the memberships of a person and erases their account; throws 409 while a company has no other owner. */
export async function leavePlatform(
  tx: Tx,
  { user_id, session_id }: { user_id: string; session_id: string },
  email: string,
): Promise<void> {
  const company = await findSoleOwned(tx, user_id);
  if (company) throw new AppError("conflict", "only_owner", { params: { company } });
  await leaveCompanies(tx, { user_id, email });
  await eraseAccount(tx, { user_id, session_id });
}

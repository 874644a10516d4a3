import type { CompanyRole } from "@safeport/contract/kernel/company-role.values";
import type { Tx } from "../../../platform/transaction.ts";
import { insertMachine, type newMachine } from "../../accounts/api-tokens/create-machine.ts";
import { addMember, deleteMember } from "./member.queries.ts";

/** Stores the account of a machine as a member of a company, whose row the caller has locked. */
export async function addMachineMember(
  tx: Tx,
  companyId: string,
  machine: Awaited<ReturnType<typeof newMachine>>,
  role: CompanyRole,
): Promise<void> {
  await insertMachine(tx, machine);
  await addMember(tx, companyId, machine.id, role);
}

/** Ends the membership of a machine. */
export function removeMachineMember(tx: Tx, companyId: string, userId: string): Promise<void> {
  return deleteMember(tx, companyId, userId);
}

import { interestTransitions } from "@safeport/contract/programs/interest.state";
import type { Tx } from "../../../platform/transaction.ts";
import { settleWaitingInterests } from "./interest.queries.ts";
import { acceptInvitationsOf } from "./invitation.queries.ts";
import { insertProgramMember, type Part } from "./program-member.queries.ts";

/** Makes somebody a member of a program, and settles their other open applications and invitations. The transaction holds their part (`holdPart`). */
export async function addProgramMember(tx: Tx, { program_id, user_id }: Part): Promise<void> {
  const part = { program_id, user_id };
  await insertProgramMember(tx, part);
  await settleWaitingInterests(tx, part, interestTransitions.approve.to);
  await acceptInvitationsOf(tx, part);
}

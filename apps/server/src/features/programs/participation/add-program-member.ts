import { interestTransitions } from "@safeport/contract/programs/participation/interest.state";
import type { Tx } from "../../../platform/transaction.ts";
import { insertProgramMember, type Participation } from "../core/program-member.queries.ts";
import { settleWaitingInterests } from "./interest.queries.ts";
import { acceptInvitationsOf } from "./invitation.queries.ts";

/** Makes somebody a member of a program, and settles their other open applications and invitations. The transaction must have locked their participation (`lockParticipation`). */
export async function addProgramMember(tx: Tx, { program_id, user_id }: Participation): Promise<void> {
  const participation = { program_id, user_id };
  await insertProgramMember(tx, participation);
  await settleWaitingInterests(tx, participation, interestTransitions.approve.to);
  await acceptInvitationsOf(tx, participation);
}

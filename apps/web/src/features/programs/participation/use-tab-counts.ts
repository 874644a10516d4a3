import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useCredentialCounts } from "../credentials/api/credential.ts";
import { useReceivedInterests } from "./api/interest.ts";
import { useSentInvitations } from "./api/invitation.ts";
import { useBans, useProgramMembers } from "./api/member.ts";

/** How many people and credential sets are behind each tab of a program's members; of applications and invitations those that wait for an answer. */
export function useTabCounts(program: Program | undefined) {
  const { program_id = "", company_id = "", can = [] } = program ?? {};
  const enabled = can.includes("manage_members");
  const waiting = { program_id, status: "pending", page: 1 } as const;
  const sets = useCredentialCounts(program_id, { enabled: enabled && can.includes("manage_credentials") }).data;
  return {
    members: useProgramMembers(program_id, { page: 1 }, { enabled }).data?.total,
    interests: useReceivedInterests(company_id, waiting, { enabled }).data?.total,
    invitations: useSentInvitations(company_id, waiting, { enabled }).data?.total,
    bans: useBans(company_id, { page: 1 }, { enabled }).data?.total,
    credentials: sets && sets.free + sets.given,
  };
}

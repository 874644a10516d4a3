import { useOwnInterests } from "./api/interest.ts";
import { useWaitingInvitations } from "./api/invitation.ts";

/** Whether the researcher's waiting invitations and first applications are loaded, or could not be; true at once for others, who have none. */
export function useParticipationKnown(isResearcher: boolean): boolean {
  const options = { enabled: isResearcher };
  const invitations = useWaitingInvitations(undefined, options);
  const interests = useOwnInterests({ page: 1, status: "" }, options);
  return !isResearcher || !(invitations.isPending || interests.isPending);
}

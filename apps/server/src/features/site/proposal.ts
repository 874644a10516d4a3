import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { ProposalPlace } from "@safeport/contract/site/proposal.values";
import type { Ctx } from "../../platform/context.ts";

/** The event of a proposal that waits for a second person. Its subscribers leave out the people whose money it is. */
export function proposed(
  proposerId: string,
  data: { place: ProposalPlace; company_id?: string; owner_id?: string; sum?: { amount: number; currency: string } },
): NewEvent<"proposal.waits"> {
  return { type: "proposal.waits", subject_id: proposerId, data };
}

/** The event that tells an author why somebody else declined what they proposed; none if they withdrew it. */
export function declined(
  { actor }: Ctx,
  proposerId: string,
  data: { place: ProposalPlace; reason: string },
): NewEvent<"proposal.declined">[] {
  return proposerId === actor.user_id ? [] : [{ type: "proposal.declined", subject_id: proposerId, data }];
}

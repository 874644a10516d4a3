import {
  type InterestParty,
  type InterestStatus,
  interestCan,
  interestStatuses,
  interestTransitions,
  nextInterestStatus,
} from "@safeport/contract/programs/participation/interest.state";
import {
  invitationCan,
  invitationStatuses,
  invitationTransitions,
  nextInvitationStatus,
} from "@safeport/contract/programs/participation/invitation.state";
import { describe, expect, it } from "vitest";

describe("an application", () => {
  it("has one transition, from pending to each of the other statuses, and back from an approval", () => {
    const { reopen, ...ends } = interestTransitions;
    for (const name of Object.keys(ends) as (keyof typeof ends)[])
      expect(interestStatuses.filter((status) => nextInterestStatus(status, name) !== null)).toEqual(["pending"]);
    const lasts = Object.values(ends).map(({ to }) => to);
    expect(lasts.toSorted()).toEqual(interestStatuses.filter((status) => status !== "pending").toSorted());
    expect(reopen).toMatchObject({ from: ["approved"], to: "pending" });
  });

  it("is decided by the company and withdrawn by the applicant, while it waits", () => {
    const can = (status: InterestStatus, parties: InterestParty[], minutesAgo: number | null = null) =>
      interestCan({ status, settled_at: minutesAgo === null ? null : new Date(Date.now() - minutesAgo * 60_000) }, parties);
    expect(can("pending", ["company"])).toEqual(["approve", "reject"]);
    expect(can("pending", ["applicant"])).toEqual(["withdraw"]);
    expect(can("pending", ["system"])).toEqual([]);
    for (const status of interestStatuses.filter((status) => status !== "pending"))
      expect(can(status, ["company", "applicant"], 61)).toEqual([]);
    expect(can("approved", ["company"], 1)).toEqual(["reopen"]);
    expect(can("rejected", ["company"], 1)).toEqual([]);
    expect(can("approved", ["applicant"], 1)).toEqual([]);
  });
});

describe("an invitation", () => {
  it("has one transition, from pending to each of the other statuses @spec:3.28", () => {
    for (const name of Object.keys(invitationTransitions) as (keyof typeof invitationTransitions)[])
      expect(invitationStatuses.filter((status) => nextInvitationStatus(status, name) !== null)).toEqual(["pending"]);
    const ends = Object.values(invitationTransitions).map(({ to }) => to);
    expect([...ends].sort()).toEqual(invitationStatuses.filter((status) => status !== "pending").sort());
  });

  it("is answered by whom it is for and revoked by the company, while it waits", () => {
    expect(invitationCan("pending", "invitee")).toEqual(["accept", "decline"]);
    expect(invitationCan("pending", "company")).toEqual(["revoke"]);
    for (const status of invitationStatuses.filter((status) => status !== "pending"))
      expect([...invitationCan(status, "invitee"), ...invitationCan(status, "company")]).toEqual([]);
  });
});

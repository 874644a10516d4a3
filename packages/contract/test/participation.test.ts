import {
  interestCan,
  interestStatuses,
  interestTransitions,
  nextInterestStatus,
} from "@safeport/contract/programs/interest.state";
import {
  invitationCan,
  invitationStatuses,
  invitationTransitions,
  nextInvitationStatus,
} from "@safeport/contract/programs/invitation.state";
import { describe, expect, it } from "vitest";

describe("an application", () => {
  it("has one transition, from pending to each of the other statuses", () => {
    for (const name of Object.keys(interestTransitions) as (keyof typeof interestTransitions)[])
      expect(interestStatuses.filter((status) => nextInterestStatus(status, name) !== null)).toEqual(["pending"]);
    const ends = Object.values(interestTransitions).map(({ to }) => to);
    expect([...ends].sort()).toEqual(interestStatuses.filter((status) => status !== "pending").sort());
  });

  it("is decided by the company and withdrawn by the applicant, while it waits", () => {
    expect(interestCan("pending", ["company"])).toEqual(["approve", "reject"]);
    expect(interestCan("pending", ["applicant"])).toEqual(["withdraw"]);
    expect(interestCan("pending", ["system"])).toEqual([]);
    for (const status of interestStatuses.filter((status) => status !== "pending"))
      expect(interestCan(status, ["company", "applicant"])).toEqual([]);
  });
});

describe("an invitation", () => {
  it("has one transition, from pending to each of the other statuses", () => {
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

import {
  isClosed,
  nextStatus,
  type ReportParty,
  type ReportStatus,
  type ReportTransition,
  reachable,
  reportStatuses,
  reportTransitions,
  transitionTo,
} from "@safeport/contract/reports/core/report.state";
import { describe, expect, it } from "vitest";

const parties: readonly ReportParty[] = ["author", "company", "admin", "system"];
const transitions = Object.keys(reportTransitions) as ReportTransition[];

/** The statuses each party can set, written from the product's table and not from the code. */
const table: Record<ReportParty, Record<ReportStatus, string>> = {
  author: {
    draft: "new",
    new: "closed",
    under_review: "closed",
    needs_more_info: "under_review closed",
    resolved: "",
    closed: "",
    duplicate: "",
    spam: "",
    not_applicable: "",
  },
  company: teamRow(),
  admin: teamRow(),
  system: {
    draft: "",
    new: "under_review",
    under_review: "",
    needs_more_info: "under_review closed",
    resolved: "",
    closed: "",
    duplicate: "under_review",
    spam: "",
    not_applicable: "",
  },
};

function teamRow(): Record<ReportStatus, string> {
  return {
    draft: "",
    new: "under_review needs_more_info resolved closed duplicate spam not_applicable",
    under_review: "needs_more_info resolved closed duplicate spam not_applicable",
    needs_more_info: "resolved closed duplicate spam not_applicable",
    resolved: "under_review needs_more_info closed duplicate spam not_applicable",
    closed: "under_review needs_more_info resolved duplicate spam not_applicable",
    duplicate: "under_review needs_more_info resolved closed spam not_applicable",
    spam: "under_review needs_more_info resolved closed duplicate not_applicable",
    not_applicable: "under_review needs_more_info resolved closed duplicate spam",
  };
}

/** Target of each transition from each status; null for everything not listed. */
const steps: Record<ReportTransition, string> = {
  submit: "draft>new",
  begin_review: "new>under_review",
  ask_for_info: "new>needs_more_info under_review>needs_more_info",
  answer_info: "needs_more_info>under_review",
  resolve: "new>resolved under_review>resolved needs_more_info>resolved",
  close: "new>closed under_review>closed needs_more_info>closed",
  close_stale: "needs_more_info>closed",
  withdraw: "new>closed under_review>closed needs_more_info>closed",
  mark_duplicate: "new>duplicate under_review>duplicate needs_more_info>duplicate",
  mark_spam: "new>spam under_review>spam needs_more_info>spam",
  mark_not_applicable: "new>not_applicable under_review>not_applicable needs_more_info>not_applicable",
  succeed: "duplicate>under_review",
  reopen: "resolved>under_review closed>under_review duplicate>under_review spam>under_review not_applicable>under_review",
  reopen_for_info:
    "resolved>needs_more_info closed>needs_more_info duplicate>needs_more_info spam>needs_more_info not_applicable>needs_more_info",
  reclose_resolved: "closed>resolved duplicate>resolved spam>resolved not_applicable>resolved",
  reclose_closed: "resolved>closed duplicate>closed spam>closed not_applicable>closed",
  reclose_duplicate: "resolved>duplicate closed>duplicate spam>duplicate not_applicable>duplicate",
  reclose_spam: "resolved>spam closed>spam duplicate>spam not_applicable>spam",
  reclose_not_applicable: "resolved>not_applicable closed>not_applicable duplicate>not_applicable spam>not_applicable",
};

const needs: Record<ReportTransition, string> = {
  submit: "",
  begin_review: "",
  ask_for_info: "comment",
  answer_info: "",
  resolve: "",
  close: "close_reason",
  close_stale: "",
  withdraw: "unvalidated",
  mark_duplicate: "duplicate_of",
  mark_spam: "long_reason",
  mark_not_applicable: "long_reason",
  succeed: "",
  reopen: "reason recent",
  reopen_for_info: "reason comment recent",
  reclose_resolved: "reason recent",
  reclose_closed: "reason close_reason recent",
  reclose_duplicate: "reason duplicate_of recent",
  reclose_spam: "reason long_reason recent",
  reclose_not_applicable: "reason long_reason recent",
};

describe("the life cycle of a report", () => {
  it.each(parties)("lets the %s set these statuses and no others @spec:4.1", (party) => {
    const actual = Object.fromEntries(reportStatuses.map((status) => [status, reachable(status, party).join(" ")]));
    expect(actual).toEqual(table[party]);
  });

  it.each(transitions)("%s leads where the table says, and nowhere from any other status", (transition) => {
    const actual = reportStatuses.flatMap((status) => {
      const next = nextStatus(status, transition);
      return next === null ? [] : [`${status}>${next}`];
    });
    expect(actual.join(" ")).toBe(steps[transition]);
    expect(reportTransitions[transition].requires.join(" ")).toBe(needs[transition]);
  });

  it("names a transition for every status that is reachable, and for no other", () => {
    for (const party of parties) {
      for (const from of reportStatuses) {
        for (const to of reportStatuses) {
          const transition = transitionTo(from, to, party);
          expect(transition !== null, `${party}: ${from} to ${to}`).toBe(table[party][from].split(" ").includes(to));
          if (transition)
            expect([nextStatus(from, transition), reportTransitions[transition].by]).toEqual([
              to,
              expect.arrayContaining([party]),
            ]);
        }
      }
    }
  });

  it("takes a withdrawal, a closing and a lapse for three transitions to one status", () => {
    expect(parties.map((party) => transitionTo("needs_more_info", "closed", party))).toEqual([
      "withdraw",
      "close",
      "close",
      "close_stale",
    ]);
  });

  it("never leads back to a draft, and never from a status to itself", () => {
    for (const transition of transitions) {
      expect(reportTransitions[transition].to).not.toBe("draft");
      for (const status of reportStatuses) expect(nextStatus(status, transition)).not.toBe(status);
    }
  });

  it("knows the five closed statuses", () => {
    expect(reportStatuses.filter(isClosed)).toEqual(["resolved", "closed", "duplicate", "spam", "not_applicable"]);
  });
});

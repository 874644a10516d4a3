import { expect, it } from "vitest";
import { allowedOutcomes, possibleActions } from "../src/disputes/outcome.policy.ts";
import { type ReportStatus, reportStatuses } from "../src/reports/core/report.state.ts";

const inWords = (status: ReportStatus, decided_status = false) => ({
  Submission: allowedOutcomes("Submission", { status, decided_status }).join(" "),
  Payment: allowedOutcomes("Payment", { status, decided_status }).join(" "),
  decision: possibleActions({ status }).join(" "),
});

it("a dispute requests and a decision makes what changes a report in its present state, in each state @spec:1.10", () => {
  const open = {
    Submission: "status severity bounty other",
    Payment: "status severity bounty other",
    decision: "status severity bounty",
  };
  const unpaid = { Submission: "reopen status severity", Payment: "", decision: "reopen status severity" };
  const expected: Record<Exclude<ReportStatus, "draft">, ReturnType<typeof inWords>> = {
    new: open,
    under_review: open,
    needs_more_info: open,
    resolved: { Submission: "reopen status severity", Payment: "bounty other", decision: "reopen status severity bounty" },
    closed: { ...unpaid, decision: "reopen status severity bounty" },
    duplicate: {
      Submission: "reopen status severity not_duplicate",
      Payment: "",
      decision: "reopen not_duplicate status severity",
    },
    spam: unpaid,
    not_applicable: unpaid,
  };
  const sent = reportStatuses.filter((status) => status !== "draft");
  expect(Object.fromEntries(sent.map((status) => [status, inWords(status)]))).toEqual(expected);
});

it("a dispute requests nothing that a decision has fixed @spec:1.10", () => {
  expect(inWords("duplicate", true).Submission).toBe("severity");
  expect(inWords("resolved", true)).toMatchObject({ Submission: "severity", Payment: "bounty other" });
});

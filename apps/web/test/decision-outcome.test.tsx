import type { DisputeActionInput } from "@safeport/contract/disputes/dispute.schema";
import { requestedOutcomes } from "@safeport/contract/kernel/dispute.values";
import { expect, test } from "vitest";
import { DecisionOutcome, type ReportToDecide } from "../src/features/disputes/components/decision-outcome.tsx";
import { markupOf } from "./support/render.tsx";
import { asViewer } from "./support/viewer.ts";

const duplicate: ReportToDecide = { status: "duplicate", severity: "high", duplicate_of: 83_158_141, duplicate_card: null };

async function wordsOf(
  asked: { report?: ReportToDecide; requested?: (typeof requestedOutcomes)[number]; actions: DisputeActionInput[] | null },
  language: "en" | "fr" = "en",
): Promise<string> {
  let words = "";
  const requested = asked.requested ? { kind: asked.requested, value: null } : null;
  await asViewer("Admin", () => {
    const markup = markupOf(
      <DecisionOutcome report={asked.report ?? duplicate} requested={requested} actions={asked.actions} />,
      { messages: ["disputes", "reports/severity", "reports/status", "ui"], language },
    );
    words = markup.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, "").trim();
  });
  return words;
}

const rejected = {
  not_duplicate: "Rejected: the report stays a duplicate of #83158141.",
  reopen: "Rejected: the report is not reopened. Its status stays Duplicate.",
  status: "Rejected: the status stays Duplicate.",
  severity: "Rejected: the severity stays High.",
  bounty: "Rejected: no bounty is added.",
  other: "Rejected: nothing changes on the report.",
};

test.each(requestedOutcomes)("a decision against %s says what stays", async (requested) => {
  expect(await wordsOf({ requested, actions: null })).toBe(rejected[requested]);
  expect(await wordsOf({ requested, actions: null }, "fr")).toMatch(/^Rejeté : /);
});

test("a decision against a dispute without a requested outcome says that nothing changes", async () => {
  expect(await wordsOf({ actions: null })).toBe(rejected.other);
});

test.each<[DisputeActionInput[], string]>([
  [[{ kind: "not_duplicate" }], "Accepted: the report is no longer a duplicate of #83158141 and goes back under review."],
  [[{ kind: "reopen" }], "Accepted: the report is reopened and goes back under review."],
  [[{ kind: "status", value: "resolved" }], "Accepted: the status changes from Duplicate to Resolved."],
  [[{ kind: "status", value: "duplicate", duplicate_of: 7 }], "Accepted: the status changes from Duplicate to duplicate of #7."],
  [[{ kind: "severity", value: "low" }], "Accepted: the severity changes from High to Low."],
  [[{ kind: "bounty", value: "12000" }], "Accepted: a bounty of $120.00 is added."],
  [[], "Accepted: decided for the side that opened the dispute. Nothing changes on the report."],
])("a decision with %j says what changes", async (actions, words) => {
  expect(await wordsOf({ requested: "not_duplicate", actions })).toBe(words);
  expect(await wordsOf({ requested: "not_duplicate", actions }, "fr")).toMatch(/^Accepté : /);
});

test("a duplicate of a known issue names the entry", async () => {
  const card = { known_issue: { known_issue_id: "k", number: 3, title: "Known" } } as NonNullable<
    ReportToDecide["duplicate_card"]
  >;
  const report = { ...duplicate, duplicate_of: null, duplicate_card: card };
  expect(await wordsOf({ report, requested: "not_duplicate", actions: null })).toContain("a duplicate of the known issue KI-3.");
});

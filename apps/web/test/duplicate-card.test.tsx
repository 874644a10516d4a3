import type { Report } from "@safeport/contract/reports/core/report.schema";
import { expect, test } from "vitest";
import { DuplicateCard } from "../src/features/reports/duplicates/components/duplicate-card.tsx";
import { markupOf } from "./support/render.tsx";
import { asViewer } from "./support/viewer.ts";

const card = {
  ...{ kind: "known_issue", id: null, sent_at: null, asset: null, weakness: null, severity: null, status: null },
  ...{ same_author: false, disclosed: false, commitment: "c0ffee", committed_at: "2026-08-01T00:00:00Z", known_issue: null },
};

test.each([
  ["that is not revealed", null, 0],
  ["that is revealed and names neither asset nor weakness", { number: 1 }, 2],
])("the card of a known issue %s says so", async (_which, proof, times) => {
  await asViewer("Hacker", () => {
    const report = { report_id: "r", id: 7, can: [], duplicate_card: { ...card, proof } } as unknown as Report;
    const markup = markupOf(<DuplicateCard report={report} />, { messages: ["reports", "ui"] });
    expect(markup.split("The entry names none").length - 1).toBe(times);
  });
});

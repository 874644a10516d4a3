import type { SimilarReport } from "@safeport/contract/insight/similar/similar.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { expect, test } from "vitest";
import { PublicPreview } from "../src/features/disclosure/components/public-preview.tsx";
import { canBeOriginal } from "../src/features/insight/similar/can-be-original.ts";
import { OriginalChoice } from "../src/features/insight/similar/components/likely-originals.tsx";
import { CappedSeverity } from "../src/features/reports/severity/components/capped-severity.tsx";
import { formatRelative } from "../src/lib/format.ts";
import { markupOf } from "./support/render.tsx";

const wordsOf = (markup: string) => markup.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, "");

test("a severity above the asset's cap is shown with what counts", () => {
  const messages = ["reports/severity", "reports/severity-dialog", "ui"] as const;
  const capped = wordsOf(markupOf(<CappedSeverity claimed="critical" cap="medium" />, { messages }));
  expect(capped).toContain("You chose Critical. The asset is capped at Medium, so the report is rated and paid as Medium.");
  expect(wordsOf(markupOf(<CappedSeverity claimed="low" cap="medium" />, { messages }))).not.toContain("capped");
});

const original = {
  ...{ report_id: "o", id: 71, poc_title: "Anybody reads invoices", status: "under_review", severity: "high" },
  ...{ created_at: "2026-08-01T00:00:00Z", source: "company", score: 80, why: [{ likeness: "asset", text: null }] },
} as SimilarReport;

test("the earlier similar reports are offered as the original, the chosen one checked", () => {
  const messages = ["reports/desk", "reports/status", "ui"] as const;
  const markup = markupOf(<OriginalChoice likely={[original]} value="71" onChange={() => {}} />, { messages });
  expect(wordsOf(markup)).toContain("#71Anybody reads invoices");
  expect(markup).toMatch(/<input[^>]*type="radio"[^>]*checked=""/);
  expect(wordsOf(markupOf(<OriginalChoice likely={[]} value="" onChange={() => {}} />, { messages }))).not.toContain("Similar");
});

test("a later report, spam and a draft are no originals", () => {
  const report = { created_at: "2026-08-02T00:00:00Z", imported_at: null } as Report;
  expect(canBeOriginal(report, original)).toBe(true);
  for (const over of [{ created_at: "2026-08-03T00:00:00Z" }, { status: "spam" as const }, { id: null }])
    expect(canBeOriginal(report, { ...original, ...over })).toBe(false);
});

test("the last look before a publication shows the text with the redactions of both sides", () => {
  const markup = markupOf(
    <PublicPreview
      preview={{
        fields: [{ field: "title", text: "Open door at db7" }],
        files: [{ file_id: "f", name: "door.png" }] as never,
      }}
      request={{ kind: "full", disclosure_summary: "" }}
      redactions={[{ field: "title", start: 13, end: 16 }]}
      fileIds={["f"]}
      withAwards={false}
    />,
    { messages: ["reports/disclosure", "ui"] },
  );
  expect(wordsOf(markup)).toContain("Open door at █████");
  expect(wordsOf(markup)).not.toContain("db7");
  expect(wordsOf(markup)).toContain("door.png");
});

test("what has just happened is said in French as people say it", () => {
  expect(formatRelative("2026-08-01T00:00:00Z", Date.parse("2026-08-01T00:00:05Z"), "fr")).toBe("à l’instant");
});

import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { expect, test } from "vitest";
import { WaitingReports } from "../src/features/reports/list/components/waiting-reports.tsx";
import { markupOf } from "./support/render.tsx";
import { asViewer } from "./support/viewer.ts";

const messages = ["reports", "reports/waiting", "reports/severity", "reports/status", "ui"] as const;
const asked = {
  ...{
    report_id: "r",
    id: 7,
    poc_title: "Anybody reads invoices",
    program_title: "Quay Cloud",
    status: "resolved",
    severity: "high",
  },
  ...{ created_at: "2026-08-01T00:00:00Z", due_at: null, due_target: null, can: ["answer_disclosure"] },
  disclosure: { state: "asked", side: "company", at: "2026-08-01T00:00:00Z", due_at: "2026-08-31T09:00:00Z" },
} as unknown as ReportCard;
const waiting = (reports: ReportCard[]): Parameters<typeof WaitingReports>[0]["waiting"] => ({
  groups: [{ group: "your_turn", reports }],
  error: null,
  ...{ isPending: false, isFetching: false, retry: () => {} },
});

test("a request to publish is a researcher's turn, with the day of its publication @spec:10.4", async () => {
  await asViewer("Hacker", () => {
    const markup = markupOf(<WaitingReports waiting={waiting([asked])} />, { messages });
    expect(markup).toContain("Your turn");
    expect(markup).toContain('href="/reports/r"');
    expect(markup.replace(/<[^>]*>/g, "")).toContain("Published on Aug 31, 2026 unless you answer");
  });
});

test("a group without reports has no section @spec:10.4", async () => {
  await asViewer("Hacker", () =>
    expect(markupOf(<WaitingReports waiting={waiting([])} />, { messages })).not.toContain("Your turn"),
  );
});

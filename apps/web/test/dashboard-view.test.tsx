import type { Dashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { expect, test } from "vitest";
import { DashboardView } from "../src/features/insight/dashboard/components/dashboard-view.tsx";
import { markupOf } from "./support/render.tsx";

const counts = [0, 0, 9, 0, 0, 4, 0, 0, 1, 0, 0, 7];
const compared = { now: 7, before: 0 };
const dashboard = {
  ...{ month: "2026-11", received: compared, valid: compared, resolved: compared, duplicates: compared, invalid: compared },
  money: { currency: "USD", now: 240_000, before: 0, by_month: [{ month: "2026-11", amount: 240_000 }] },
  missed: { now: 0, before: 0 },
  by_month: counts.map((count, at) => ({
    month: `2026-${String(at + 1).padStart(2, "0")}`,
    received: count,
    valid: count,
    resolved: count,
    duplicates: count,
  })),
  by_severity: [{ severity: "critical", received: 7, valid: 7, resolved: 7 }],
  by_status: [{ status: "resolved", received: 7 }],
  ...{ missed_by_target: [], latest_missed: [], by_asset: [], by_weakness: [], top_researchers: [] },
  medians: { first_response: null, triage: null, resolution: null },
} satisfies Dashboard;
const markup = () =>
  markupOf(<DashboardView dashboard={dashboard} isOfCompany />, {
    messages: ["reports", "reports/dashboard", "reports/metrics", "reports/severity", "reports/status", "ui"],
  });

test("each tile of the dashboard has a course of straight lines, which stays above 0 between two months without reports", () => {
  const paths = [...markup().matchAll(/<path d="([^"]*)" fill="none" stroke="var\(--sp-accent\)"/g)].map(([, path = ""]) => path);
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    expect(path).toMatch(/^M[\d.,]+(L[\d.,]+){11}$/);
    expect(Math.max(...[...path.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y)))).toBe(22);
  }
});

test("the dashboard shows severities and statuses as badges, and what the company spent beside the month before", () => {
  const html = markup();
  expect(html).toMatch(/<th[^>]*scope="row"[^>]*><span[^>]*mantine-Badge-root[^>]*>(?:(?!<\/th>).)*Critical<\/span>/);
  expect(html).toContain("$2,400.00");
  expect(html).toContain("$0.00 the month before");
});

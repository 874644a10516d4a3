import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { showingReport } from "../src/features/reports/core/api/report-cache.ts";
import { queryKey } from "../src/lib/query-client.ts";

const card = { report_id: "one", status: "new", severity: "low", version: 3 } as ReportCard;
const other = { report_id: "two", status: "new", severity: "low", version: 8 } as ReportCard;

describe("a changed report", () => {
  it("shows its new state and version in the rows of a list before the list is read again", () => {
    const cache = new QueryClient();
    const key = queryKey(listReports, { query: { page: 1 } });
    cache.setQueryData(key, { items: [card, other] });

    showingReport.onAnswer(cache, { ...card, status: "under_review", severity: "high", version: 4 } as unknown as Report);

    expect(cache.getQueryData(key)).toMatchObject({
      items: [{ report_id: "one", status: "under_review", severity: "high", version: 4 }, other],
    });
  });
});

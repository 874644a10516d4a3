import type { Dashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { expect, it } from "vitest";
import { dashboardCsv } from "../src/features/insight/dashboard/dashboard-csv.ts";

const dashboard = (names: string[]) =>
  ({
    ...{ month: "2026-03", money: null, missed_by_target: [], by_month: [], by_severity: [], by_weakness: [], by_status: [] },
    by_asset: names.map((name) => ({ id: "1", name, received: 1, valid: 0, resolved: 0 })),
  }) as unknown as Dashboard;

it.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  [" =1+1", "' =1+1"],
  ["\uFF1D1+1", "'\uFF1D1+1"],
  ["shop;=1+1", `"shop;'=1+1"`],
  ["shop\t@SUM(1)", `"shop\t'@SUM(1)"`],
  ['"shop", inc.', '"""shop"", inc."'],
  ["-5", "-5"],
  ["東京.example", "東京.example"],
])("the CSV file of a dashboard takes the asset %j for no formula, whatever separates cells", (name, cell) => {
  const csv = dashboardCsv(dashboard([name]));
  expect(csv).toBe(`\uFEFFtable,name,received,valid,resolved\r\nasset 2026-03,${cell},1,0,0\r\n`);
});

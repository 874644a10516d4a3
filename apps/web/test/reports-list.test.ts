import { listReports } from "@safeport/contract/reports/report.endpoints";
import type { ReportCard } from "@safeport/contract/reports/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { describe, expect, test } from "vitest";
import type { ReportListSearch } from "../src/features/reports/list/report-list-search.ts";
import { isFiltered, listQueryOf, statusesOf, viewOfQuery } from "../src/features/reports/list/report-views.ts";
import { mergeRows, type StableRow } from "../src/features/reports/list/stable-rows.ts";
import { plainExcerpt } from "../src/features/reports/shared/plain-excerpt.ts";
import { rowToFocus } from "../src/features/reports/shared/use-row-keys.ts";
import { quoted } from "../src/features/reports/timeline/quote.ts";
import { newItemsSince } from "../src/features/reports/timeline/use-new-items.ts";

const company = "0198f3c0-0000-7000-8000-000000000050";

describe("the views of a role", () => {
  test("are taken from the address, others lead to all", () => {
    expect(viewOfQuery("new", "business")).toBe("new");
    expect(viewOfQuery("active", "staff")).toBe("active");
    expect(viewOfQuery("closed", "researcher")).toBe("all");
    expect(viewOfQuery("active", "business")).toBe("all");
    expect(viewOfQuery(undefined, "staff")).toBe("all");
  });

  test("offer drafts to researchers alone", () => {
    expect(statusesOf("all", "researcher")).toContain("draft");
    expect(statusesOf("all", "business")).not.toContain("draft");
    expect(statusesOf("new", "business")).toEqual([]);
  });
});

describe("what the server is asked for", () => {
  const ask = (search: ReportListSearch, more: object = {}) =>
    listQueryOf({ view: "all", experience: "business", companyId: company, search, ...more });

  test("is restricted to the active company for Business alone", () => {
    expect(ask({}).company_id).toBe(company);
    expect(ask({}, { experience: "staff" }).company_id).toBeUndefined();
  });

  test("follows the view", () => {
    expect(ask({}, { view: "new" }).status).toBe("NEW");
    expect(ask({}, { view: "active", experience: "staff" }).status).toBe("ACTIVE");
    expect(ask({}, { view: "disputed" }).disputed_reports_only).toBe("true");
    expect(ask({}, { view: "closed" }).closed_only).toBe("true");
  });

  test("lets an exact status narrow a view, not leave it", () => {
    expect(ask({ status: "under_review" }, { view: "active", experience: "staff" }).status).toBe("under_review");
    expect(ask({ status: "resolved" }, { view: "active", experience: "staff" }).status).toBe("ACTIVE");
    expect(ask({ status: "resolved" }, { view: "new" }).status).toBe("NEW");
  });

  test("leaves out what makes no sense", () => {
    expect(ask({ page: "0", severity: "awful", status: "x", search: "  " })).toEqual({ page: 1, company_id: company });
    expect(ask({ page: "3", severity: "high", search: " a " })).toMatchObject({ page: 3, severity: "high", search: "a" });
    for (const search of [{ page: "999999", program_id: "1" }, { search: "x".repeat(5_000) }, { search: "a\u0000b\nc\u202ed" }])
      expect(listReports.query?.safeParse(ask(search)).success).toBe(true);
    expect(ask({ program_id: "1" }).program_id).toBeUndefined();
    expect(ask({ program_id: company }).program_id).toBe(company);
  });

  test("names the order unless it is the usual one", () => {
    expect(ask({ sort: "severity" }).sort).toBe("severity");
    for (const sort of ["newest", "title", ""]) expect(ask({ sort })).toEqual(ask({}));
  });

  test("counts as filtered only beyond the view itself", () => {
    expect(isFiltered(ask({ sort: "oldest" }, { view: "new" }))).toBe(false);
    expect(isFiltered(ask({ status: "resolved" }))).toBe(true);
    expect(isFiltered(ask({ search: "a" }))).toBe(true);
  });
});

describe("rows that are read again", () => {
  const card = (report_id: string, poc_title = report_id) => ({ report_id, poc_title }) as ReportCard;
  const stable = (...ids: string[]): StableRow[] => ids.map((id) => ({ card: card(id), gone: false }));
  const shown = ({ rows }: { rows: StableRow[] }) =>
    rows.map(({ card: { report_id }, gone }) => (gone ? `-${report_id}` : report_id));

  test("change in place", () => {
    const merged = mergeRows(stable("a", "b"), [card("a", "A!"), card("b")]);
    expect(merged.rows[0]?.card.poc_title).toBe("A!");
    expect(merged.arrived).toBe(0);
  });

  test("stay where they are when one leaves the view", () => {
    expect(shown(mergeRows(stable("a", "b", "c"), [card("a"), card("c")]))).toEqual(["a", "-b", "c"]);
    expect(shown(mergeRows(stable("a"), []))).toEqual(["-a"]);
  });

  test("make room for new ones only when asked; who is pushed to the next page is not gone", () => {
    const merged = mergeRows(stable("a", "b", "c"), [card("n"), card("a"), card("b")]);
    expect(shown(merged)).toEqual(["a", "b", "c"]);
    expect(merged.arrived).toBe(1);
  });

  test("come back when they are in the view again", () => {
    const merged = mergeRows([{ card: card("a"), gone: true }], [card("a")]);
    expect(shown(merged)).toEqual(["a"]);
  });
});

test("j and k walk from row to row and stop at the ends, x presses the row or the first", () => {
  expect(rowToFocus("j", -1, 3)).toBe(0);
  expect(rowToFocus("j", 2, 3)).toBe(2);
  expect(rowToFocus("k", 0, 3)).toBe(0);
  expect(rowToFocus("k", 2, 3)).toBe(1);
  expect(rowToFocus("x", -1, 3)).toBe(0);
  expect(rowToFocus("x", 2, 3)).toBe(2);
  expect(rowToFocus("a", 1, 3)).toBe(-1);
});

test("only what others did counts as new in a timeline", () => {
  const item = (item_id: string, user_id: string | null) =>
    ({ item_id, performed_by: user_id && { user_id } }) as unknown as TimelineItem;
  const items = [item("1", "other"), item("2", "me"), item("3", "other"), item("4", null)];
  expect([...newItemsSince(new Set(["1"]), items, "me")]).toEqual(["3"]);
});

test("a quote stands below what was written before", () => {
  expect(quoted("", "one\n\ntwo\n")).toBe("> one\n>\n> two\n\n");
  expect(quoted("Well,\n", "> deep")).toBe("Well,\n\n> > deep\n\n");
});

test("the first words of a write-up leave its headings out, unless there is nothing else", () => {
  expect(plainExcerpt("## Summary\nThe **token** stays valid.")).toBe("The token stays valid.");
  expect(plainExcerpt("# Only a heading")).toBe("Only a heading");
});

import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { describe, expect, test } from "vitest";
import { countSkipped, neighboursOf } from "../src/features/reports/core/neighbours.ts";
import { plainExcerpt } from "../src/features/reports/core/plain-excerpt.ts";
import type { ReportListSearch } from "../src/features/reports/core/report-list-search.ts";
import { listAroundPlace, placeOfSearch, searchAtPlace } from "../src/features/reports/core/report-place.ts";
import { isFiltered, listQueryOf, statusesOf, viewOfQuery } from "../src/features/reports/core/report-views.ts";
import { rowToFocus } from "../src/features/reports/core/use-row-keys.ts";
import { setFiltersOf } from "../src/features/reports/list/set-filters.ts";
import { mergeRows, type StableRow } from "../src/features/reports/list/stable-rows.ts";
import { quoted } from "../src/features/reports/timeline/quote.ts";
import { newItemsSince } from "../src/features/reports/timeline/use-new-items.ts";
import { listName, queryKey, queryOf } from "../src/lib/query-client.ts";

const company = "0198f3c0-0000-7000-8000-000000000050";

describe("the views of a role", () => {
  test("are taken from the address, others lead to all @spec:2.14 @spec:2.51", () => {
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

describe("the query of a view", () => {
  const ask = (search: ReportListSearch, more: object = {}) =>
    listQueryOf({ view: "all", experience: "business", companyId: company, search, ...more });

  test("is restricted to the active company for Business alone @spec:6.9", () => {
    expect(ask({}).company_id).toBe(company);
    expect(ask({}, { experience: "staff" }).company_id).toBeUndefined();
  });

  test("follows the view @spec:2.48", () => {
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

  test("names the filters that are set, without those of the view and those that make no sense", () => {
    const setOf = (search: ReportListSearch) => setFiltersOf({ experience: "business", companyId: company, search });
    expect(setOf({ severity: "high", label: "none", search: "a", sort: "oldest", page: "2" })).toEqual(["severity", "label"]);
    expect(setOf({ view: "mine" })).toEqual([]);
    expect(setOf({ view: "mine", status: "new", assignee: "none" })).toEqual(["status"]);
    expect(setOf({ view: "new", status: "resolved", severity: "awful", min_age: "-1" })).toEqual([]);
  });

  test("counts as filtered only beyond the view itself", () => {
    // All open reports, where they have no view of their own.
    expect(ask({ status: "active" })).toMatchObject({ status: "ACTIVE" });
    expect(ask({ status: "active" }, { experience: "staff" })).not.toHaveProperty("status");
    expect(isFiltered(ask({ status: "active" }), "all")).toBe(true);
    expect(isFiltered(ask({}, { view: "active", experience: "staff" }), "active")).toBe(false);
    expect(ask({ received: "2026-03" })).toMatchObject({ received: "2026-03" });
    expect(ask({ received: "2026-13" })).not.toHaveProperty("received");
    expect(isFiltered(ask({ sort: "oldest" }, { view: "new" }), "new")).toBe(false);
    expect(isFiltered(ask({ status: "resolved" }), "all")).toBe(true);
    expect(isFiltered(ask({ search: "a" }), "all")).toBe(true);
  });
});

describe("rows that are read again", () => {
  const size = 3;
  const time = (at: number) => new Date(Date.UTC(2026, 0, 31) - at * 60_000).toISOString();
  /** Reports are named a, b, c … from the newest to the oldest; capitals are newer than all of them. */
  const card = (report_id: string, poc_title = report_id) =>
    ({ report_id, poc_title, created_at: time(report_id.charCodeAt(0)) }) as ReportCard;
  const answer = (ids: string, page = 1, total = ids.length) => ({ items: [...ids].map((id) => card(id)), page, size, total });
  const holding = (ids: string, page = 1, total = ids.length) => ({
    rows: [...ids].map((id): StableRow => ({ card: card(id), gone: false })),
    page: answer(ids, page, total),
    total,
  });
  const merge = (before: string, after: string, page = 1, [from, to]: [number?, number?] = []) => {
    const { rows, arrived } = mergeRows(holding(before, page, from), answer(after, page, to), from === undefined);
    return [rows.map(({ card: { report_id }, gone }) => (gone ? `-${report_id}` : report_id)).join(" "), arrived];
  };

  test("change in place", () => {
    const merged = mergeRows(holding("ab"), { ...answer("ab"), items: [card("a", "A!"), card("b")] }, true);
    expect(merged.rows[0]?.card.poc_title).toBe("A!");
    expect(merged.arrived).toBe(0);
  });

  test("stay where they are when one leaves the view", () => {
    expect(merge("abc", "ac")).toEqual(["a -b c", 0]);
    expect(merge("a", "")).toEqual(["-a", 0]);
  });

  test("make room for new ones only when asked; who is pushed to the next page is not gone", () => {
    expect(merge("abc", "Nab")).toEqual(["a b c", 1]);
    expect(merge("ab", "Nab")).toEqual(["a b", 1]);
    expect(merge("ac", "abc")).toEqual(["a c", 1]);
    expect(merge("", "N")).toEqual(["", 1]);
    expect(merge("abc", "LMN")).toEqual(["a b c", 3]);
  });

  test("are followed by those that move up from the next page, which are no news", () => {
    expect(merge("abc", "bcd")).toEqual(["-a b c d", 0]);
    expect(merge("abc", "def")).toEqual(["-a -b -c d e f", 0]);
    expect(merge("abc", "Nbc")).toEqual(["-a b c", 1]);
  });

  test("of a page that was not full have no next page, so what comes below them is new", () => {
    expect(merge("ab", "abc")).toEqual(["a b", 1]);
  });

  test("of a later page are no news when they move down from the page before", () => {
    expect(merge("def", "cde", 2)).toEqual(["d e f", 0]);
  });

  test("that another order moves between the pages of a view are neither new nor gone", () => {
    expect(merge("cab", "gca", 1, [7, 7])).toEqual(["c a b", 0]);
    expect(merge("cab", "cbg", 1, [7, 7])).toEqual(["c a b g", 0]);
    // The total says that one has come, or left.
    expect(merge("cab", "Nca", 1, [7, 8])).toEqual(["c a b", 1]);
    expect(merge("cab", "cbg", 1, [7, 6])).toEqual(["c -a b g", 0]);
    // On the only page, each row that comes or goes does so in the view, too.
    expect(merge("ca", "ga", 1, [2, 2])).toEqual(["-c a", 1]);
  });

  test("come back when they are in the view again", () => {
    const merged = mergeRows({ ...holding("a"), rows: [{ card: card("a"), gone: true }] }, answer("a"), true);
    expect(merged.rows).toEqual([{ card: card("a"), gone: false }]);
  });
});

describe("rows of another query", () => {
  const keyOf = (query: object) => listName(queryKey(listReports, { query }));

  test("stand in only for another page or search text of the same list", () => {
    expect(keyOf({ page: 2, company_id: company })).toBe(keyOf({ company_id: company, page: 1, search: "a" }));
    expect(keyOf({ page: 1, status: "NEW" })).not.toBe(keyOf({ page: 1 }));
    expect(keyOf({ page: 1, severity: "high" })).not.toBe(keyOf({ page: 1, severity: "low" }));
    const rows = { items: [], total: 0, page: 1, pages: 0, size: 20 };
    const shownBy = (query: object, before: object) =>
      queryOf(listReports, { query }).placeholderData?.(rows, { queryKey: queryKey(listReports, { query: before }) });
    expect(shownBy({ page: 2 }, { page: 1 })).toBe(rows);
    expect(shownBy({ closed_only: "true" }, { page: 1 })).toBeUndefined();
  });
});

describe("the neighbours of a report", () => {
  const pageOf = (page: number, ids: string, total = 7) => ({ page, ids: [...ids], size: 3, total });
  const [first, second, third] = [pageOf(1, "abc"), pageOf(2, "def"), pageOf(3, "g")];

  test("are those of its page, and of the pages around it once they are there", () => {
    expect(neighboursOf("b", 2, [first])).toMatchObject({
      place: 2,
      count: 7,
      previous: { reportId: "a", place: 1 },
      next: { reportId: "c", place: 3 },
      missing: [],
    });
    expect(neighboursOf("d", 4, [second])).toMatchObject({ previous: null, next: { reportId: "e", place: 5 }, missing: [1] });
    expect(neighboursOf("d", 4, [first, second])).toMatchObject({ previous: { reportId: "c", place: 3 }, missing: [] });
    expect(neighboursOf("f", 6, [second, third])).toMatchObject({ next: { reportId: "g", place: 7 }, missing: [] });
    expect(neighboursOf("f", 6, [])).toBeNull();
  });

  test("end with the list", () => {
    expect(neighboursOf("a", 1, [first])).toMatchObject({ previous: null, missing: [] });
    expect(neighboursOf("g", 7, [third, second])).toMatchObject({ next: null, missing: [] });
  });

  test("of one that has left the list are what stood around it", () => {
    expect(neighboursOf("x", 2, [first, second])).toMatchObject({
      place: 2,
      previous: { reportId: "a", place: 1 },
      next: { reportId: "b", place: 2 },
    });
    expect(neighboursOf("x", 4, [first, second, third])).toMatchObject({
      previous: { reportId: "c", place: 3 },
      next: { reportId: "d", place: 4 },
    });
    expect(neighboursOf("x", 8, [pageOf(3, "g")])).toMatchObject({ previous: { reportId: "g", place: 7 }, next: null, count: 8 });
  });

  test("of one that moved to the page after are found there", () => {
    expect(neighboursOf("d", 3, [first])).toMatchObject({ missing: [2] });
    expect(neighboursOf("d", 3, [first, second])).toMatchObject({ place: 4, previous: { reportId: "c", place: 3 } });
  });
});

test("reports that others decided meanwhile are skipped and counted (DSK-27)", () => {
  const pageWith = (ids: string) => [{ ids: [...ids], page: 1, size: 20, total: ids.length }];
  const before = neighboursOf("a", 1, pageWith("abcd"))?.following ?? [];
  expect(before).toEqual(["b", "c", "d"]);
  const skipped = (ids: string) => countSkipped(before, neighboursOf("a", 1, pageWith(ids))?.next?.reportId ?? null);
  expect([skipped("abcd"), skipped("acd"), skipped("cd"), skipped("ad"), skipped("a")]).toEqual([0, 1, 1, 2, 3]);
});

test("the address of a report leads back to the page of the list with its place", () => {
  const search = searchAtPlace({ view: "new", page: "3", search: "a" }, 41);
  expect(search).toEqual({ view: "new", search: "a", place: "41" });
  expect(listAroundPlace(search)).toEqual({ view: "new", search: "a", page: "3" });
  expect(listAroundPlace({ place: "20" }).page).toBeUndefined();
  expect(placeOfSearch({ place: "x" })).toBe(1);
  expect(placeOfSearch({})).toBeNull();
});

test("j and k walk from row to row and stop at the ends, x presses the row or the first", () => {
  expect(rowToFocus("j", -1, 3)).toBe(0);
  expect(rowToFocus("j", 2, 3)).toBe(2);
  expect(rowToFocus("k", 0, 3)).toBe(0);
  expect(rowToFocus("k", 2, 3)).toBe(1);
  expect(rowToFocus("e", -1, 3)).toBe(0);
  expect(rowToFocus("e", 2, 3)).toBe(2);
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

test("the first words of a write-up leave its headings out, unless there is nothing else @spec:2.58", () => {
  expect(plainExcerpt("## Summary\nThe **token** stays valid.")).toBe("The token stays valid.");
  expect(plainExcerpt("# Only a heading")).toBe("Only a heading");
});

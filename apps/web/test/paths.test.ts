import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { pageOfQuery, parseSearch, stringifySearch } from "../src/lib/address.ts";
import { buildPath } from "../src/lib/call.ts";
import { pageWindow } from "../src/lib/page-window.ts";
import { paths, safeReturn } from "../src/lib/paths.ts";

const awkward = ["CERT/CC & Friends? 100% #1 ", "a%2Fb", "…é 日本 ", "+ : @ $x", "%"];

describe("call paths", () => {
  test("encode their parameters", () => {
    expect(buildPath("/v1/programs/:program/scopes/", { program: "CERT/CC & Friends? 100% #1 " })).toBe(
      "/v1/programs/CERT%2FCC%20%26%20Friends%3F%20100%25%20%231%20/scopes/",
    );
  });

  test("leave out query fields without a value", () => {
    expect(buildPath("/v1/reports/", {}, { page: 2, search: "a&b", status: undefined, severity: "", closed_only: null })).toBe(
      "/v1/reports/?page=2&search=a%26b",
    );
    expect(buildPath("/v1/reports/")).toBe("/v1/reports/");
  });
});

describe("web paths", () => {
  test.each(awkward)("lead to the program named %j", async (name) => {
    const root = createRootRoute();
    const routes = ["/bounties/$title", "/bounties/$title/report", "/bounties/edit/$title", "/admin/bounties/$title"].map(
      (path) => createRoute({ getParentRoute: () => root, path }),
    );
    for (const address of [paths.bounty(name), paths.bounty(name, "/admin"), paths.submitReport(name), paths.editBounty(name)]) {
      const router = createRouter({
        routeTree: root.addChildren(routes),
        history: createMemoryHistory({ initialEntries: [address] }),
      });
      await router.load();
      expect(router.state.matches.at(-1)?.params).toMatchObject({ title: name });
    }
  });

  test("carry their query", () => {
    expect(paths.bounties("/admin", { search: "a b&c" })).toBe("/admin/bounties?search=a+b%26c");
    expect(paths.reports()).toBe("/reports");
    expect(paths.login("/reports?page=2")).toBe("/login?from=%2Freports%3Fpage%3D2");
  });

  test("lead back to our own pages only", () => {
    expect(safeReturn("/reports?page=2#x")).toBe("/reports?page=2#x");
    for (const from of [
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "/login?from=/",
      "",
      null,
      7,
    ]) {
      expect(safeReturn(from)).toBe("/");
    }
  });
});

describe("the query string", () => {
  test("stays plain text both ways", () => {
    const fields = { search: "007", page: "2", q: '"quoted" & more' };
    expect(parseSearch(stringifySearch(fields))).toEqual(fields);
    expect(stringifySearch({ search: "", page: null, view: undefined })).toBe("");
  });

  test("gives a page from 1 on", () => {
    expect(["3", "1", "0", "-1", "1.5", "x", "", "9999999", undefined].map(pageOfQuery)).toEqual([3, 1, 1, 1, 1, 1, 1, 1, 1]);
  });
});

test("the pages worth showing are the ends, the neighbours and named gaps", () => {
  expect(pageWindow(1, 2)).toEqual([1, 2]);
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 10)).toEqual([1, 2, "after", 10]);
  expect(pageWindow(5, 10)).toEqual([1, "before", 4, 5, 6, "after", 10]);
  expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageWindow(10, 10)).toEqual([1, "before", 9, 10]);
});

import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { fieldOfPage, isOpen, linkAt, pageOfQuery, parseSearch, stringifySearch } from "../src/lib/address.ts";
import { buildPath } from "../src/lib/call.ts";
import { pageWindow } from "../src/lib/page-window.ts";
import { safeReturn } from "../src/lib/safe-return.ts";

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

/** A router with the paths of the pages whose addresses name a program, without these pages. */
async function routerAt(address: string) {
  const root = createRootRoute();
  const paths = ["/{-$area}/bounties/$title", "/bounties/$title/report", "/bounties/edit/$title", "/{-$area}/bounties"];
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }));
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, parseSearch, stringifySearch });
  await router.load();
  return router;
}

describe("links", () => {
  test.each(awkward)("lead to the program named %j @spec:2.11", async (title) => {
    const router = await routerAt("/bounties");
    const links = [
      { to: "/{-$area}/bounties/$title", params: { title } },
      { to: "/{-$area}/bounties/$title", params: { title, area: "admin" } },
      { to: "/bounties/$title/report", params: { title } },
      { to: "/bounties/edit/$title", params: { title } },
    ] as const;
    for (const link of links) {
      const opened = (await routerAt(router.buildLocation(link).href)).state.matches.at(-1);
      expect([opened?.routeId, opened?.params]).toEqual([link.to, link.params]);
    }
  });

  test("stay in the area of their page unless they name another", async () => {
    const router = await routerAt("/admin/bounties");
    expect(router.buildLocation({ to: "/{-$area}/bounties", search: { search: "a b&c" } }).href).toBe(
      "/admin/bounties?search=a+b%26c",
    );
    expect(router.buildLocation({ to: "/{-$area}/bounties", params: { area: undefined } }).href).toBe("/bounties");
  });

  test("to an address that comes as a text keep its query", async () => {
    const router = await routerAt("/bounties");
    expect(router.buildLocation(linkAt("/bounties?company_id=1")).search).toEqual({ company_id: "1" });
  });

  test("know when another page is being opened", async () => {
    const router = await routerAt("/admin/bounties");
    expect(isOpen(router, "/{-$area}/bounties")).toBe(true);
    router.history.push("/admin/bounties/x");
    void router.load();
    expect(isOpen(router, "/{-$area}/bounties")).toBe(false);
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

  test("gives a page from 1 on @spec:5.13", () => {
    expect(["3", "1", "0", "-1", "1.5", "x", "", "9999999", undefined].map(pageOfQuery)).toEqual([3, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect([1, 2].map(fieldOfPage)).toEqual([undefined, "2"]);
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

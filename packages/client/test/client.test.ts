import { describe, expect, it } from "vitest";
import { createSafeport, everyItem } from "../src/client.ts";

describe("every item of a list", () => {
  it("is read page by page, and no page beyond the last", async () => {
    const pages: number[] = [];
    const items = everyItem((page) => {
      pages.push(page);
      return Promise.resolve({ items: [page * 10, page * 10 + 1], pages: 3 });
    });
    const read: number[] = [];
    for await (const item of items) read.push(item);
    expect(read).toEqual([10, 11, 20, 21, 30, 31]);
    expect(pages).toEqual([1, 2, 3]);
  });

  it("is given also while the loop changes what the list filters by", async () => {
    let open = Array.from({ length: 25 }, (_, at) => at);
    const items = everyItem((page) =>
      Promise.resolve({ items: open.slice((page - 1) * 10, page * 10), pages: Math.ceil(open.length / 10) }),
    );
    for await (const item of items) open = open.filter((one) => one !== item);
    expect(open).toEqual([]);
  });

  it("of an empty list is none", async () => {
    const read: number[] = [];
    for await (const item of everyItem<number>(() => Promise.resolve({ items: [], pages: 0 }))) read.push(item);
    expect(read).toEqual([]);
  });
});

describe("a call of the client", () => {
  it("goes to the address with the token, and returns the problem of a refusal", async () => {
    const sent: Request[] = [];
    const problem = { type: "about:blank", title: "Not found", status: 404, code: "not_found" };
    const fetch = (request: Request) => {
      sent.push(request);
      return Promise.resolve(
        new Response(JSON.stringify(problem), { status: 404, headers: { "content-type": "application/problem+json" } }),
      );
    };
    const safeport = createSafeport({ baseUrl: "https://bounty.example", token: "a token", fetch });
    const { data, error } = await safeport.GET("/v1/reports/{report_id}/", { params: { path: { report_id: "7" } } });
    expect([data, error]).toEqual([undefined, problem]);
    expect([sent[0]?.url, sent[0]?.headers.get("authorization")]).toEqual([
      "https://bounty.example/v1/reports/7/",
      "Bearer a token",
    ]);
  });
});

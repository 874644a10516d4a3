import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { pageHeaders } from "../src/platform/http/security-headers.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" } });
});
afterAll(() => w.close());
afterEach(() => void vi.restoreAllMocks());

let addresses = 0;
const send = (payload: unknown, { type = "application/csp-report", from = `198.51.100.${++addresses}` } = {}) =>
  w.app.fastify.inject({
    method: "POST",
    url: "/csp-reports",
    headers: { "content-type": type, "x-forwarded-for": from },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
const old = (blocked: string, directive = "script-src-elem") => ({
  "csp-report": {
    "document-uri": "https://bounty.example/reports/7?search=secret#token",
    "effective-directive": directive,
    "blocked-uri": blocked,
    "script-sample": "alert(1)",
  },
});

describe("reports about the content security policy @spec:10.61", () => {
  it("go to an address of our own, which every page names in both ways", () => {
    const headers = pageHeaders("<html></html>");
    expect(headers["content-security-policy"]).toContain("; report-uri /csp-reports; report-to csp");
    expect(headers["reporting-endpoints"]).toBe('csp="/csp-reports"');
  });

  it("are logged once per kind, without queries and samples, in both formats", async () => {
    const warn = vi.spyOn(w.app.fastify.log, "warn");
    const modern = {
      effectiveDirective: "script-src-elem",
      blockedURL: "https://evil.example/b.js?x=1",
      documentURL: "https://bounty.example/p/a?b",
    };
    const answers = [
      await send(old("https://evil.example/a.js?token=1")),
      await send(old("https://evil.example/other.js")),
      await send([{ type: "csp-violation", body: modern }], { type: "application/reports+json" }),
      await send(old("inline", "style-src")),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(4).fill([204, ""]));
    expect(warn.mock.calls.map(([entry]) => (entry as { csp: object }).csp)).toEqual([
      { directive: "script-src-elem", blocked: "https://evil.example", page: "/reports/7" },
      { directive: "style-src", blocked: "inline", page: "/reports/7" },
    ]);
  });

  it("say nothing when they are none, come from an extension or would be too many kinds", async () => {
    const warn = vi.spyOn(w.app.fastify.log, "warn");
    for (const body of [
      "",
      "{",
      "null",
      "[1,null]",
      old("chrome-extension://abc"),
      old("https://x.example", "<script>"),
      { a: 1 },
    ])
      expect((await send(body)).statusCode).toBe(204);
    expect(warn).not.toHaveBeenCalled();
    const many = (batch: number) =>
      Array.from({ length: 50 }, (_, nth) => ({
        body: { effectiveDirective: "img-src", blockedURL: `https://h${batch}-${nth}.example` },
      }));
    for (let batch = 0; batch < 8; batch++) await send(many(batch), { type: "application/reports+json" });
    expect(warn.mock.calls.length).toBeLessThanOrEqual(100);
  });

  it("are bounded in size, form and number", async () => {
    expect((await send("x".repeat(16_385))).statusCode).toBe(413);
    expect((await send("x", { type: "text/plain" })).statusCode).toBe(415);
    const from = "203.0.113.9";
    const answers = [];
    for (let nth = 0; nth < 61; nth++) answers.push((await send({}, { from })).statusCode);
    expect([answers.slice(0, 60).every((status) => status === 204), answers[60]]).toEqual([true, 429]);
    expect((await send({})).statusCode).toBe(204);
  });
});

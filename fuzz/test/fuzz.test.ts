import { ownDatabase } from "@safeport/db/factories/own-database";
import { describe, expect, inject, it } from "vitest";
import { checkAnswer } from "../src/check-answer.ts";
import { type DrawnRequest, drawRequest } from "../src/draw-request.ts";
import { fuzz } from "../src/fuzz.ts";
import { apiOf, type Operation } from "../src/operations.ts";
import { type Outcome, summaryOf } from "../src/report.ts";
import type { World } from "../src/world.ts";

const problem = (status: number, code: string) => ({ type: "/", title: "T", detail: "D", status, code });
const texts = Object.fromEntries(["type", "title", "detail", "code"].map((name) => [name, { type: "string" }]));
const properties = { ...texts, status: { type: "number" } };
const failure = (code: string) => ({ "x-codes": [code], content: { "application/problem+json": { schema: {} } } });
const id = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
const noteId = { name: "note_id", in: "path", required: true, schema: { type: "string" } } as const;
const edit: Omit<Operation, "method" | "path"> = {
  operationId: "notes.edit",
  parameters: [noteId],
  requestBody: { content: { "application/json": { schema: { ...id, properties: { id: { type: "string", maxLength: 20 } } } } } },
  responses: {
    200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } } },
    404: { $ref: "#/components/responses/404.not_found" },
    422: failure("invalid"),
  },
};
const api = apiOf({
  paths: { "/v1/notes/{note_id}/": { put: edit } },
  components: {
    schemas: { Note: id, Problem: { type: "object", properties, required: Object.keys(properties) } },
    responses: { "404.not_found": failure("not_found") },
  },
});
const tokens = { nobody: null, outsider: "o", researcher: "r", insider: "i", staff: "s" };
const spares = { nobody: [], outsider: ["o"], researcher: ["r"], insider: ["i"], staff: ["s"] };
const world: World = { tokens, spares, places: [{ note_id: "01a2040b" }] };
const requests = (seed: string) => Array.from({ length: 300 }, (_, index) => drawRequest(api.operations, world, seed, index));

describe("the drawn requests", () => {
  it("are the same for the same seed", () => {
    const drawn = (seed: string) =>
      requests(seed).map(({ body, ...request }) => JSON.stringify([request, body?.toString("latin1")]));
    expect(drawn("one")).toEqual(drawn("one"));
    expect(drawn("two")).not.toEqual(drawn("one"));
  });

  it("are partly as declared, partly with another path, method, body or header", () => {
    const drawn = requests("one");
    const plain = drawn.filter(({ path, body }) => path === "/v1/notes/01a2040b/" && /^\{"id":"[^"]*"\}$/.test(String(body)));
    expect(plain.length).toBeGreaterThan(50);
    expect(plain.every(({ isRouted, method }) => isRouted === (method === "PUT"))).toBe(true);
    expect(drawn.filter(({ path }) => path !== "/v1/notes/01a2040b/").length).toBeGreaterThan(50);
    const invalid = drawn.filter(({ body }) => !/^\{"id":"[^"]*"\}$/.test(String(body)));
    expect(invalid.length).toBeGreaterThan(50);
    expect(new Set(drawn.map(({ method }) => method)).size).toBeGreaterThan(3);
    expect(new Set(drawn.flatMap(({ headers }) => headers.map(([name]) => name))).size).toBeGreaterThan(10);
  });
});

describe("an answer", () => {
  const routed: DrawnRequest = { ...(requests("one")[0] as DrawnRequest), method: "PUT", path: "/v1/notes/1/", isRouted: true };
  const of = (status: number, body: unknown, type = status < 400 ? "application/json" : "application/problem+json") => {
    return { status, type, body: typeof body === "string" ? body : JSON.stringify(body), ms: 1 };
  };

  it.each([
    [of(200, { id: "a" }), null],
    [of(404, problem(404, "not_found")), null],
    [of(431, problem(431, "malformed")), null],
    [of(500, problem(500, "internal")), "answered with 500"],
    [of(503, problem(503, "unavailable")), "answered with 503"],
    [of(404, "<p>", "text/html"), "a 404 of type text/html"],
    [of(404, "<p>"), "a 404 that is no problem details: must be object"],
    [
      of(404, { ...problem(404, "not_found"), detail: undefined }),
      "a 404 that is no problem details: must have required property 'detail'",
    ],
    [of(404, problem(422, "invalid")), "a 404 whose problem details say 422"],
    [of(404, problem(404, "conflict")), "a 404 conflict that is not declared"],
    [of(409, problem(409, "conflict")), "a 409 conflict that is not declared"],
    [of(200, { id: 7 }), "a 200 that is not as declared: /id must be string"],
    [of(201, { id: "a" }), "a 201 of type application/json that is not declared"],
    [of(200, "a", "text/plain"), "a 200 of type text/plain that is not declared"],
  ])("%j is judged", (answer, problem) => {
    expect(checkAnswer(api, routed, answer)).toBe(problem);
  });

  it("to another call than the declared one is only judged by what holds for all", () => {
    const other = { ...routed, isRouted: false };
    expect(checkAnswer(api, other, of(404, problem(404, "conflict")))).toBeNull();
    expect(checkAnswer(api, other, of(200, "a", "text/plain"))).toBeNull();
    expect(checkAnswer(api, other, of(404, ""))).toContain("no problem details");
    expect(checkAnswer(api, { ...other, method: "HEAD" }, of(404, ""))).toBeNull();
    expect(checkAnswer(api, { ...other, path: "/V1/" }, of(200, "<p>", "text/html"))).toBeNull();
  });
});

describe("a run", () => {
  const ran = (count: number, last: number, over: Partial<Outcome> = {}) => {
    const sent = Array.from(
      { length: count },
      (_, index) => ({ index, actor: "staff", name: "notes.edit", status: 200, ms: 1 }) as const,
    );
    const memory = [90e6, 100e6, 100e6, last * 1e6].flatMap((bytes) => Array<number>(100).fill(bytes));
    return summaryOf({ seconds: 1, sent, failures: [], memory, errors: [], ...over }, "one");
  };

  it("fails when the last quarter needs over 15 % more memory than the second, unless it is short", () => {
    expect([ran(20_000, 114).failed, ran(20_000, 116).failed, ran(1_000, 116).failed]).toEqual([false, true, false]);
    expect(ran(20_000, 116).text).toContain("means of the quarters 90, 100, 100, 116 MB; the last 16.0 % above the second");
  });

  it("fails with an error in the log, and with a request that says how to repeat it", () => {
    expect(ran(10, 100, { errors: ["(node:1) Warning"] }).failed).toBe(true);
    const request = { ...(requests("one")[7] as DrawnRequest), path: "/v1/notes/it's/", body: Buffer.from("a\u001b[31m") };
    const { text, failed } = ran(10, 100, { failures: [{ request, problem: "answered with 500" }] });
    expect([failed, text]).toEqual([true, expect.stringContaining("FAILED notes.edit: answered with 500 (1 times)")]);
    expect(text).toContain("npm run fuzz -- --seed one --only 7");
    expect(text).toContain("'/v1/notes/it'\\''s/'");
    expect(text).toContain("--data-binary 'a%1B[31m'");
  });

  it("of 1,000 requests finds nothing", async () => {
    const own = await ownDatabase(inject("databaseUrl"));
    try {
      const outcome = await fuzz(own.url, { requests: 1_000, seed: "safeport", connections: 8 });
      expect(summaryOf(outcome, "safeport")).toMatchObject({
        failed: false,
        text: expect.stringContaining("No request failed."),
      });
      expect(new Set(outcome.sent.map(({ name }) => name)).size).toBeGreaterThan(40);
      for (const status of [200, 201, 400, 401, 403, 404, 409, 415, 422])
        expect(
          outcome.sent.some((one) => one.status === status),
          String(status),
        ).toBe(true);
    } finally {
      await own.drop();
    }
  });
});

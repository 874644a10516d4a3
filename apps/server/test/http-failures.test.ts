import { type AddressInfo, connect } from "node:net";
import { addApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { Problem } from "@safeport/contract/kernel/error";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

describe("an internal error", () => {
  it("says its title and the request's id, and no more", async () => {
    const own = await ownDatabase(inject("databaseUrl"));
    const world = await buildWorld({ databaseUrl: own.url });
    try {
      const person = await world.person("Admin");
      expect((await world.call(person, listReports)).status).toBe(200);
      await sql`alter table report rename to secret_report`.execute(world.owner);
      for (const query of [{}, { search: "delivery" }]) {
        const answer = await world.call(person, listReports, { query: query as Record<string, string> });
        expect([answer.status, answer.body]).toEqual([
          500,
          {
            type: "/v1/docs/errors#internal",
            title: "Something went wrong",
            status: 500,
            detail: "Something went wrong",
            code: "internal",
            request_id: answer.headers["x-request-id"],
          },
        ]);
      }
    } finally {
      await world.close();
      await own.drop();
    }
  });

  it.each(["query_canceled", "serialization_failure", "deadlock_detected", "too_many_connections"])(
    "of the database (%s) that another try may not meet says when to try again",
    async (condition) => {
      const own = await ownDatabase(inject("databaseUrl"));
      const world = await buildWorld({ databaseUrl: own.url });
      try {
        const person = await world.person("Admin");
        await sql`create function fail() returns trigger language plpgsql as ${sql.lit(`begin raise exception using errcode = '${condition}'; end`)}`.execute(
          world.owner,
        );
        await sql`create trigger failing before insert on api_token execute function fail()`.execute(world.owner);
        const answer = await world.call(person, addApiToken, { body: { name: "Script", scopes: ["reports:read"] } });
        expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "1"]);
        expect(answer.body.detail).toContain("Try again in a moment");
      } finally {
        await world.close();
        await own.drop();
      }
    },
  );

  it("without a database fails /readyz, but not /healthz", async () => {
    const own = await ownDatabase(inject("databaseUrl"));
    const world = await buildWorld({ databaseUrl: own.url });
    const get = async (url: string) => {
      const { statusCode, body } = await world.app.fastify.inject(url);
      return [statusCode, JSON.parse(body)];
    };
    try {
      expect([await get("/healthz"), await get("/readyz")]).toEqual([
        [200, { status: "ok" }],
        [200, { status: "ready" }],
      ]);
      const person = await world.person();
      await own.drop();
      expect([await get("/healthz"), await get("/readyz")]).toEqual([
        [200, { status: "ok" }],
        [503, { status: "not ready" }],
      ]);
      const answer = await world.call(person, me);
      expect([answer.status, answer.body]).toEqual([
        503,
        expect.objectContaining({
          code: "unavailable",
          detail: "The server is overloaded or restarting. Try again in a moment",
          request_id: answer.headers["x-request-id"],
        }),
      ]);
      expect(answer.headers["retry-after"]).toBe("1");
    } finally {
      await world.close();
    }
  });
});

describe("a request that never becomes one", () => {
  /** Sends bytes over a connection of its own, and reads what comes back until it closes. */
  async function sendRaw(world: World, bytes: string | Buffer): Promise<{ status: number; type: string; text: string }> {
    const { port } = world.app.fastify.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(bytes);
    let answer = "";
    for await (const chunk of socket) answer += chunk;
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    return {
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
      type: /^content-type: (.*)$/im.exec(head)?.[1] ?? "",
      text: body.replace(/^[0-9a-f]+\r\n/i, "").replace(/\r\n0\r\n.*$/s, ""),
    };
  }

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a method that does not exist", "FROB / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["headers of 40 kB", `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(40_000)}\r\n\r\n`, 431],
    [
      "an expectation that nobody meets",
      "GET /v1/users/me/ HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n",
      417,
    ],
    ["no host", "GET /v1/users/me/ HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["two lengths", "POST /v1/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
    [
      "a length beside a transfer coding",
      "POST /v1/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX",
      400,
    ],
  ])("(%s) is refused with problem details", async (_what, bytes, expected) => {
    const world = await buildWorld();
    try {
      await world.app.fastify.listen({ host: "127.0.0.1", port: 0 });
      const { status, type, text } = await sendRaw(world, bytes);
      expect([status, type]).toEqual([expected, expect.stringContaining("application/problem+json")]);
      const body = JSON.parse(text);
      expect(body).toMatchObject({ status: expected, code: "malformed" });
      expect(Problem.safeParse(body).success).toBe(true);
    } finally {
      await world.close();
    }
  });

  it("with TRACE is not repeated to its sender", async () => {
    const world = await buildWorld();
    try {
      await world.app.fastify.listen({ host: "127.0.0.1", port: 0 });
      const { status, text } = await sendRaw(world, "TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: tea\r\nConnection: close\r\n\r\n");
      expect([status, text.includes("tea")]).toEqual([404, false]);
    } finally {
      await world.close();
    }
  });

  it.each([
    ["a path that is not ASCII", "HEAD /v1/company/\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["headers of 40 kB", `HEAD / HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(40_000)}\r\n\r\n`, 431],
    ["an expectation that nobody meets", "HEAD / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n", 417],
  ])("and asks for headers alone (%s) is refused without a body", async (_what, bytes, expected) => {
    const world = await buildWorld();
    try {
      await world.app.fastify.listen({ host: "127.0.0.1", port: 0 });
      const answer = await sendRaw(world, Buffer.from(bytes, "latin1"));
      expect(answer).toEqual({ status: expected, type: "application/problem+json", text: "" });
    } finally {
      await world.close();
    }
  });

  it("of bytes that are not UTF-8 is refused, and nothing of it stored", async () => {
    const world = await buildWorld();
    try {
      const payload = Buffer.concat([Buffer.from('{"username":"mira","password":"'), Buffer.of(0xff, 0xfe), Buffer.from('"}')]);
      const headers = { "content-type": "application/json" };
      const answer = await world.app.fastify.inject({ method: "POST", url: "/v1/auth/login/", payload, headers });
      expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ loc: ["body"], code: "forbidden_characters" }]]);
    } finally {
      await world.close();
    }
  });
});

it("a form with bytes that are not UTF-8 is refused", async () => {
  const world = await buildWorld();
  try {
    const { owner } = await buildCase(world);
    const part = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const text = `${part("name", "Quay \xff\xfe")}${part("domain", "quay.example")}${part("domain_verification_method", "META_TAG")}--x--\r\n`;
    const headers = { authorization: `Bearer ${owner.token}`, "content-type": "multipart/form-data; boundary=x" };
    const sent = { method: "POST", url: "/v1/company/create/", payload: Buffer.from(text, "latin1"), headers } as const;
    const answer = await world.app.fastify.inject(sent);
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      422,
      [{ loc: ["body", "name"], code: "forbidden_characters" }],
    ]);
  } finally {
    await world.close();
  }
});

describe("a form with a long part that has no valid name", () => {
  it.each([20_000, 65_000, 99_000, 300_000])("(of %i bytes) is answered", async (length) => {
    const world = await buildWorld();
    try {
      const { owner } = await buildCase(world);
      const address = await world.app.fastify.listen({ host: "127.0.0.1", port: 0 });
      const part = (head: string, value: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
      const body = `${part('name="a\rb"', "[".repeat(length))}${part('name="company_logo"; filename="a.gif"', "GIF89a")}--x--\r\n`;
      const headers = { authorization: `Bearer ${owner.token}`, "content-type": "multipart/form-data; boundary=x" };
      // More than may change one object at once.
      for (let n = 0; n < 4; n++) {
        const answer = await fetch(`${address}/v1/company/create/`, { method: "POST", headers, body });
        expect(answer.status).toBe(422);
        await answer.body?.cancel();
      }
    } finally {
      await world.close();
    }
  });
});

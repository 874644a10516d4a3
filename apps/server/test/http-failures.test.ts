import { me } from "@safeport/contract/accounts/account.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { buildWorld } from "./world.ts";

describe("an internal error", () => {
  it("says its title and the request's id, and no more", async () => {
    const own = await ownDatabase(inject("databaseUrl"));
    const world = await buildWorld({ databaseUrl: own.url });
    try {
      const person = await world.person("Admin");
      expect((await world.call(person, listReports)).status).toBe(200);
      await sql`alter table report rename to secret_report`.execute(world.db);
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
          detail: "Not available right now",
          request_id: answer.headers["x-request-id"],
        }),
      ]);
    } finally {
      await world.close();
    }
  });
});

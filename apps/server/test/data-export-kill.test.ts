import { startExport } from "@safeport/contract/accounts/export/export.endpoints";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { describe, expect, inject, it, vi } from "vitest";
import { runFixture } from "./run-fixture.ts";
import { buildWorld } from "./world.ts";

const env = { SECRET_KEY: "one-secret-for-both-processes-of-these-tests" };

describe("a process that is killed while it makes an export", { timeout: 90_000 }, () => {
  it("leaves it to another one @spec:7.12", async () => {
    const apart = await ownDatabase(inject("databaseUrl"));
    const first = await buildWorld({ databaseUrl: apart.url, env });
    const mira = await first.person();
    const server = runFixture(new URL("fixtures/serve.ts", import.meta.url), [], {
      ...env,
      DATABASE_URL: apart.url,
      DATA_DIR: first.dataDir,
    });
    const row = () =>
      first.db.selectFrom("data_export").select(["state", "files_done"]).where("user_id", "=", mira.id).executeTakeFirst();
    await first.db.transaction().execute(async (tx) => {
      // The job waits here, with some of the files written.
      await sql`lock table canned_reply in access exclusive mode`.execute(tx);
      expect((await first.call(mira, startExport)).status).toBe(201);
      await vi.waitFor(async () => expect((await row())?.files_done).toBeGreaterThan(0), 60_000);
      server.child.kill("SIGKILL");
      await server.ended;
    });
    expect((await row())?.state).toBe("running");
    const second = await buildWorld({ databaseUrl: apart.url, env, jobs: true });
    await vi.waitFor(async () => expect((await row())?.state).toBe("ready"), 20_000);
    await second.close();
    await first.close();
    await apart.drop();
  });
});

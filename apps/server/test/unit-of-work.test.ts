import { changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let own: OwnDatabase;
/** The server without jobs, so its events stay pending. */
let w: World;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

describe("a change @spec:3.16", () => {
  it("commits with its item in the timeline, its audit row and its event, before any job runs", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const { body } = await w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "resolved" } });
    expect(body.status).toBe("resolved");
    const timeline = await w.call(one.hacker, listTimeline, { params: { report_id: id } });
    expect(timeline.body.items).toMatchObject([{ item_type: "STATUS_CHANGE", old_status: "new", new_status: "resolved" }]);
    const events = await w.db.selectFrom("domain_event").select(["type", "data"]).where("subject_id", "=", id).execute();
    expect(events).toMatchObject([{ type: "report.status_changed", data: { old_status: "new", new_status: "resolved" } }]);
    const audit = await w.db.selectFrom("audit_log").select("action").where("object_id", "=", id).execute();
    expect(audit).toEqual([{ action: "report.status_changed" }]);
  });

  it("that is refused leaves nothing", async () => {
    const one = await buildCase(w);
    const refused = await w.call(one.hacker, submitReport, { body: one.submission({ scope_id: null }) });
    expect(refused.status).toBe(422);
    for (const [table, person] of [
      ["domain_event", "actor_id"],
      ["audit_log", "user_id"],
    ] as const) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(person)} = ${one.hacker.id}`.execute(w.db);
      expect(rows, table).toEqual([]);
    }
  });
});

describe("two servers on one queue @spec:3.16", () => {
  it("deliver everything once between them", async () => {
    const [left, right] = [
      await buildWorld({ databaseUrl: own.url, jobs: true }),
      await buildWorld({ databaseUrl: own.url, jobs: true }),
    ];
    try {
      const one = await buildCase(w);
      const reports = await Promise.all(Array.from({ length: 20 }, () => one.report()));
      await Promise.all(
        reports.map(({ id }) =>
          w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "under_review" } }),
        ),
      );
      const ids = reports.map(({ id }) => id);
      const notified = async () =>
        (await w.db.selectFrom("notification").select("subject_id").where("subject_id", "in", ids).execute()).map(
          ({ subject_id }) => subject_id,
        );
      await expect.poll(async () => (await notified()).sort(), { timeout: 15_000 }).toEqual([...ids].sort());
      const pending = () => sql`select 1 from graphile_worker.jobs union all select 1 from event_outbox`.execute(w.db);
      await expect.poll(async () => (await pending()).rows.length, { timeout: 15_000 }).toBe(0);
      expect((await notified()).sort()).toEqual([...ids].sort());
    } finally {
      await Promise.all([left.close(), right.close()]);
    }
  });
});

describe("the record of a change @spec:3.16", () => {
  it.each(["audit_log", "domain_event"])("is never changed or deleted: %s", async (table) => {
    const one = await buildCase(w);
    await w.call(one.hacker, submitReport, { body: one.submission() });
    const name = sql.table(table);
    for (const statement of [sql`update ${name} set id = id`, sql`delete from ${name}`, sql`truncate ${name} cascade`])
      await expect(statement.execute(w.owner)).rejects.toMatchObject({ code: "23001", message: `${table} is append-only` });
    expect((await sql`select 1 from ${name} limit 1`.execute(w.db)).rows).toHaveLength(1);
  });
});

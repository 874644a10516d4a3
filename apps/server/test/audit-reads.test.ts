import { ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { pageOfAudit } from "../src/features/audit/audit.queries.ts";
import { buildWorld } from "./world.ts";

it.each([{}, { object_type: "report" }, { log_type: "user_log" as const }])(
  "the few entries of a person are read without the log of everybody else (%j)",
  async (filter) => {
    const own = await ownDatabase(inject("databaseUrl"));
    const w = await buildWorld({ databaseUrl: own.url });
    const [few, many] = [await w.member("owner"), await w.person()];
    const fill = (person: string, count: number) =>
      sql`
      insert into audit_log (id, at, user_id, action, log_type, object_type, object_id, object_snapshot)
      select gen_random_uuid(), now(), ${person}::uuid, 'report.commented', 'user_log', 'report', gen_random_uuid(), '{}'
      from generate_series(1, ${count}::int)`.execute(w.db);
    await fill(few.id, 5);
    await fill(many.id, 20_000);
    await sql`vacuum analyze audit_log`.execute(w.owner);
    const actor = { user_id: few.id, role: "Business" } as Parameters<typeof pageOfAudit>[1];
    const { total, read } = await w.db.transaction().execute(async (tx) => {
      const page = await pageOfAudit(tx, actor, { page: 1, size: 10, ...filter });
      const { rows } = await sql<{ read: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname = 'audit_log'`.execute(tx);
      return { total: page.total, read: rows[0]?.read };
    });
    expect(total).toBe(5);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(1_000);
    await w.close();
    await own.drop();
  },
);

import { addScope, getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { howMany } from "@safeport/db/factories/how-many";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { announceChanges } from "../src/features/programs/followers/announce-changes.ts";
import { storedMails } from "./notification-case.ts";
import { runFixture } from "./run-fixture.ts";
import { buildOwnWorld, type World } from "./world.ts";

/** `FOLLOWERS=50000 FOLLOWER_KILLS=5 npx vitest run followers-load --testTimeout 600000` prints how long it takes. */
const followers = howMany("FOLLOWERS", 300, 50_000);
const kills = howMany("FOLLOWER_KILLS", 1, 3);

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: storedMails });
});
afterAll(() => w.close());

/** Two programs, each followed by everybody; half of the people want a mail of a change, and half the daily one. */
async function followedBy(count: number) {
  const owner = await w.member();
  const programs = [
    await buildProgram(w.db, { company_id: owner.companyId }),
    await buildProgram(w.db, { company_id: owner.companyId }),
  ];
  await sql`with person as (
      insert into user_account (id, username, email, email_verified_at, full_name, role, password_hash)
      select gen_random_uuid(), 'follower-' || n, 'follower-' || n || '@people.example', now(), 'Robin Example', 'Hacker', 'none'
      from generate_series(1, ${count}::int) n returning id, username
    ), favourite as (
      insert into program_favourite (user_id, program_id) select id, p.program_id from person, unnest(${programs.map(({ id }) => id)}::uuid[]) p (program_id)
    )
    insert into notification_preference (user_id, kind, channel, enabled)
    select id, 'program_changed', case when username ~ '[0-4]$' then 'mail' else 'digest' end, true from person`.execute(w.db);
  await sql`analyze user_account, program_favourite, notification_preference`.execute(w.owner);
  return { owner, programs };
}

const noticesOf = async (programId: string) => {
  const { rows } = await sql<{
    notices: number;
    people: number;
  }>`select count(*)::int as notices, count(distinct user_id)::int as people
    from notification where kind = 'program_changed' and subject_id = ${programId}`.execute(w.db);
  return rows[0];
};

it(`a change of a program reaches each of ${followers} followers once, while people read, and with ${kills} processes killed`, {
  timeout: 60_000 + followers * 20,
}, async () => {
  const { owner, programs } = await followedBy(followers);
  const reader = await w.person();
  const announce = async (programId: string) => {
    const body = {
      asset_type: "domain",
      identifier: "new.example",
      is_eligible_for_bounty: true,
      is_out_of_scope: false,
      max_severity: "high",
    };
    expect((await w.call(owner, addScope, { params: { program: programId }, body })).status).toBe(201);
    await w.deliver();
    await announceChanges(w.app.services, programId);
  };
  const [served = "", killed = ""] = programs.map(({ id }) => id);

  await announce(served);
  const begun = performance.now();
  let isOver = false;
  const waits: number[] = [];
  const read = async () => {
    while (!isOver) {
      const start = performance.now();
      expect((await w.call(reader, getProgram, { params: { program: served } })).status).toBe(200);
      waits.push(performance.now() - start);
    }
  };
  const reading = read();
  await w.deliver().finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - begun) / 1000;
  await reading;
  waits.sort((one, other) => one - other);
  console.log(
    `${followers} followers in ${seconds.toFixed(1)} s; ${waits.length} reads meanwhile, the slowest ${waits.at(-1)?.toFixed(0)} ms, half of them within ${waits[Math.floor(waits.length / 2)]?.toFixed(0)} ms`,
  );
  expect(await noticesOf(served)).toEqual({ notices: followers, people: followers });

  await announce(killed);
  const env = { DATABASE_URL: w.databaseUrl, DATA_DIR: w.dataDir, LOG_LEVEL: "silent" };
  const run = () => runFixture(new URL("fixtures/advance-clocks.ts", import.meta.url), ["2026-09-01T00:00:00Z", "0"], env);
  const isWriting = async () => {
    const { rows } = await sql<{ writers: number }>`select count(*)::int as writers from pg_stat_activity
      where datname = current_database() and backend_xid is not null and query ilike '%notification%' and pid <> pg_backend_pid()`.execute(
      w.db,
    );
    return (rows[0]?.writers ?? 0) > 0;
  };
  for (let nth = 0; nth < kills; nth++) {
    const process = run();
    await expect
      .poll(async () => process.child.exitCode !== null || (await isWriting()), { timeout: 60_000, interval: 2 })
      .toBe(true);
    process.child.kill("SIGKILL");
    await process.ended;
  }
  expect((await run().ended).code).toBe(0);
  expect(await noticesOf(killed)).toEqual({ notices: followers, people: followers });
});

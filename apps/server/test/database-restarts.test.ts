import { howMany } from "@safeport/db/factories/how-many";
import { parseCrontab } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cron } from "../src/app.ts";
import { buildCase } from "./case.ts";
import { type RestartingPostgres, startRestartingPostgres } from "./restarting-postgres.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { expectExactly, SteadyWriters } from "./steady-writers.ts";
import { buildWorld, type World } from "./world.ts";

/** `RESTARTS=10 npx vitest run database-restarts` restarts PostgreSQL ten times. */
const restarts = howMany("RESTARTS", 1, 10);
const writers = 8;
const env = { SECRET_KEY: "the one secret of a server and its test" };

/** The server's clock: a day ago, so that no job is due in PostgreSQL's future, and a minute of it takes six seconds. */
const speed = 10;
const minute = 60_000;
const zero = Date.now();
const start = Math.floor((zero - 24 * 60 * minute) / (60 * minute)) * 60 * minute + 4 * minute;
const serverTime = () => start + (Date.now() - zero) * speed;
const untilServerTime = (time: number) => expect.poll(serverTime, { timeout: 600_000, interval: 10 }).toBeGreaterThan(time);

let postgres: RestartingPostgres;
let w: World;
let server: ServerProcess;
beforeAll(async () => {
  postgres = await startRestartingPostgres();
  w = await buildWorld({ env, databaseUrl: postgres.url });
  await logJobs(w);
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await w.close();
  await postgres.remove();
});

/** Keeps a line for each recurring job that is queued, for each that is done, and for each that waited until the next of its kind took its place. */
async function logJobs({ owner: db }: World): Promise<void> {
  await sql`create table job_log (what text, task text, due text)`.execute(db);
  await sql`grant all on job_log to public`.execute(db);
  await sql`create function log_job() returns trigger language plpgsql as $$ begin
    insert into job_log select case when tg_op = 'DELETE' then 'done' else 'queued' end, identifier, job.payload #>> '{_cron,ts}'
      from (select (case when tg_op = 'DELETE' then old else new end).*) as job join graphile_worker._private_tasks t on t.id = job.task_id
      where job.payload::jsonb ? '_cron'
        and (tg_op <> 'UPDATE' or old.payload::text is distinct from new.payload::text);
    insert into job_log select 'replaced', t.identifier, old.payload #>> '{_cron,ts}' from graphile_worker._private_tasks t
      where tg_op = 'UPDATE' and t.id = old.task_id and old.payload::jsonb ? '_cron' and old.payload::text is distinct from new.payload::text;
    return null; end $$`.execute(db);
  await sql`create trigger log_job after insert or update or delete on graphile_worker._private_jobs
    for each row execute function log_job()`.execute(db);
}

async function startClockedServer(): Promise<string> {
  server = await startServer({
    ...env,
    DATABASE_URL: postgres.url,
    DATA_DIR: w.dataDir,
    RATE_LIMIT_FACTOR: "1000",
    CLOCK_START: String(start),
    CLOCK_ZERO: String(zero),
    CLOCK_SPEED: String(speed),
  });
  return server.address;
}

const items = parseCrontab(cron.join("\n"));

/** The recurring jobs of a minute. */
function dueAt(time: number): string[] {
  const at = new Date(time);
  const digest = { hour: at.getUTCHours(), date: at.getUTCDate(), month: at.getUTCMonth() + 1, dow: at.getUTCDay() };
  return items.filter(({ match }) => match({ min: at.getUTCMinutes(), ...digest })).map(({ task }) => task);
}

/** The first minute from a time on at which jobs are due. */
function nextDue(time: number): number {
  let due = Math.ceil(time / minute) * minute;
  while (dueAt(due).length === 0) due += minute;
  return due;
}

it(`${restarts} restarts of PostgreSQL, each while jobs are due, end no process, and lose and double nothing`, {
  timeout: 120_000 + restarts * 60_000,
}, async () => {
  const address = await startClockedServer();
  const one = await buildCase(w);
  const steady = new SteadyWriters(() => [address]);
  const writing = steady.write(one, writers);
  // A writer that fails ends the test at once.
  const failed = writing.then(() => undefined);
  const missed: string[] = [];
  for (let restart = 1; restart <= restarts; restart++) {
    const due = nextDue(serverTime() + 20_000);
    await Promise.race([failed, untilServerTime(due - 10_000)]);
    await postgres.stop();
    await untilServerTime(due + 10_000);
    expect(server.child.exitCode, server.output()).toBeNull();
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    await postgres.start();
    missed.push(...dueAt(due).map((task) => `${task} ${new Date(due).toISOString()}`));
    const goal = steady.acknowledged + 20;
    await Promise.race([failed, expect.poll(() => steady.acknowledged, { timeout: 60_000 }).toBeGreaterThan(goal)]);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  }
  steady.end();
  const written = await writing;
  await expectExactly(w, one, written);

  const logged = async (kind: string) =>
    (
      await sql<{ job: string }>`select task || ' ' || due as job from job_log where what = ${kind} order by 1`.execute(w.db)
    ).rows.map(({ job }) => job);
  const settled = async () => [...(await logged("done")), ...(await logged("replaced"))];
  await expect.poll(settled, { timeout: 60_000 }).toEqual(expect.arrayContaining(missed));
  const queued = await logged("queued");
  expect(queued, "each job is queued once").toEqual([...new Set(queued)]);
  const done = await logged("done");
  expect(done, "each job is done once").toEqual([...new Set(done)]);
  expect(steady.unanswered, "writes that met an outage").toBeGreaterThan(0);
  expect(server.child.exitCode, server.output()).toBeNull();
  console.log(
    `${steady.acknowledged} acknowledged writes, ${steady.unanswered} without an answer, ${restarts} restarts, ${missed.length} missed jobs`,
  );
});

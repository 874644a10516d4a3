import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildUser } from "@safeport/db/factories/build-user";
import { howMany } from "@safeport/db/factories/how-many";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { queuePasswordChangedMail } from "../src/features/accounts/password/password-changed-mail.ts";
import { migrateJobs } from "../src/platform/jobs/start-jobs.ts";
import { startMailServer } from "./mail-server.ts";
import { type Fixture, runFixture } from "./run-fixture.ts";

const mails = howMany("OUTAGE_MAILS", 300, 1_000);
/** Jobs that may run at once in one process. */
const workers = 4;
const patience = { timeout: 60_000 };

let own: OpenOwnDatabase;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let dataDir: string;
const servers: Fixture[] = [];
beforeAll(async () => {
  [own, smtp] = await Promise.all([openOwnDatabase(inject("databaseUrl")), startMailServer()]);
  await migrateJobs(own.pool);
  dataDir = await mkdtemp(path.join(tmpdir(), "safeport-outage-"));
});
afterAll(async () => {
  for (const { child } of servers) child.kill("SIGKILL");
  await Promise.all(servers.map(({ ended }) => ended));
  await smtp.close();
  await own.close();
  await rm(dataDir, { recursive: true, force: true });
});

function startServer(over: NodeJS.ProcessEnv = {}): Fixture {
  const secret = "the one secret of the server's processes";
  const env = { ...smtp.env, DATABASE_URL: own.url, DATA_DIR: dataDir, SECRET_KEY: secret, LOG_LEVEL: "silent", ...over };
  const server = runFixture(new URL("fixtures/serve.ts", import.meta.url), [], env);
  servers.push(server);
  return server;
}

/** Number of unsent mails with at least this number of attempts. */
async function waiting(attempts: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send_mail' and attempts >= ${attempts}`.execute(
    own.db,
  );
  return rows[0]?.count ?? 0;
}

/** Lets ten minutes pass for the jobs that wait for their next attempt. */
const passTenMinutes = () =>
  sql`update graphile_worker._private_jobs set run_at = run_at - interval '10 minutes' where locked_at is null`.execute(own.db);

/** Waits while mails leave the queue, however slow the machine is. */
async function untilAllSent(): Promise<void> {
  for (let left = mails; left > 0; left = await waiting(0)) await expect.poll(() => waiting(0), patience).toBeLessThan(left);
}

it("many mails outlive two kills and a mail server that is down for ten minutes, and each arrives under one Message-ID", {
  timeout: 600_000,
}, async () => {
  const user = await buildUser(own.db);
  await own.db.transaction().execute(async (tx) => {
    for (let n = 0; n < mails; n++) await queuePasswordChangedMail(tx, user, {});
  });

  // At the worst moment: the mail server has a mail, and nobody has noted it.
  const first = startServer();
  smtp.onReceived(() => smtp.received.length === 100 && first.child.kill("SIGKILL"));
  expect((await first.ended).signal).toBe("SIGKILL");
  smtp.onReceived(() => {});
  const before = smtp.received.length;
  expect(before).toBeLessThan(100 + workers);

  // Nothing listens there.
  const second = startServer({ SMTP_URL: "smtp://127.0.0.1:1" });
  await expect.poll(async () => (await waiting(0)) - (await waiting(1)), patience).toBe(0);
  expect(await waiting(1)).toBeGreaterThanOrEqual(mails - before);
  await passTenMinutes();
  await expect.poll(() => waiting(2), patience).toBeGreaterThan(mails / 3);
  second.child.kill("SIGKILL");
  await second.ended;
  expect(smtp.received).toHaveLength(before);

  await passTenMinutes();
  const last = [startServer(), startServer(), startServer()];
  await untilAllSent();
  for (const { child } of last) child.kill("SIGTERM");
  await Promise.all(last.map(({ ended }) => ended));

  const rows = await own.db.selectFrom("mail").select(["id", "state"]).execute();
  expect(rows.filter(({ state }) => state !== "sent")).toEqual([]);
  const arrived = smtp.received.map(({ email }) => email.messageId);
  expect(new Set(arrived)).toEqual(new Set(rows.map(({ id }) => `<${id}@safeport.example>`)));
  expect(new Set(arrived).size).toBe(mails);
  // Only mails on their way when the process was killed come twice, and mail programs see that they are the same.
  expect(arrived.length).toBeLessThanOrEqual(mails + workers);
});

it("a mail server that takes connections and says nothing keeps no connection from the requests", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const sockets = new Set<Socket>();
  silent.on("connection", (socket) => sockets.add(socket));
  const user = await buildUser(own.db);
  await own.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 2 * workers; n++) await queuePasswordChangedMail(tx, user, {});
  });
  const server = startServer({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  try {
    const held = async () => {
      const { rows } = await sql<{ name: string }>`
        select application_name as name from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and application_name like 'safeport%'`.execute(
        own.db,
      );
      return rows.map(({ name }) => name);
    };
    await expect.poll(() => sockets.size, patience).toBe(workers);
    expect(await held()).toEqual(Array.from({ length: workers }, () => "safeport-jobs"));
  } finally {
    server.child.kill("SIGKILL");
    await server.ended;
    await new Promise((resolve) => silent.close(resolve));
  }
});

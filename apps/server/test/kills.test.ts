import { randomUUID } from "node:crypto";
import { changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { recountedReports, storedCounts } from "@safeport/db/factories/recount";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { type Fixture, runFixture } from "./run-fixture.ts";
import { buildWorld, type Person, type World } from "./world.ts";

/** `KILLS=100 npx vitest run kills` kills a hundred times. */
const kills = Number(process.env.KILLS ?? 3);
const answersBetweenKills = 40;
const writers = 8;
const env = { SECRET_KEY: "the one secret of several server processes" };

let own: OwnDatabase;
let w: World;
const servers: { fixture: Fixture; address: string }[] = [];
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ env, databaseUrl: own.url });
});
afterAll(async () => {
  for (const { fixture } of servers) fixture.child.kill("SIGKILL");
  await Promise.all(servers.map(({ fixture }) => fixture.ended));
  await w.close();
  await own.drop();
});

async function startServer(place: number): Promise<void> {
  const fixture = runFixture(new URL("fixtures/serve.ts", import.meta.url), [], {
    ...env,
    DATABASE_URL: own.url,
    DATA_DIR: w.dataDir,
    RATE_LIMIT_FACTOR: "1000",
  });
  const address = () => /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(fixture.output())?.[1];
  servers[place] = { fixture, address: "" };
  await expect.poll(() => address() ?? fixture.child.exitCode, { timeout: 60_000 }).toContain("http");
  servers[place] = { fixture, address: address() ?? "" };
}

let acknowledged = 0;
let unanswered = 0;

/** Sends a call to one server after the other, under one key, until it is answered. */
async function write(person: Person, path: string, body: object): Promise<{ status: number; body: Record<string, string> }> {
  const headers = {
    authorization: `Bearer ${person.token}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  for (let attempt = acknowledged; ; attempt++) {
    const address = servers[attempt % servers.length]?.address;
    try {
      // Every fifth caller hangs up, often when the write is done and before its answer has come.
      const impatient = attempt === acknowledged && attempt % 5 === 0;
      const signal = impatient ? AbortSignal.timeout(5 * (acknowledged % 16)) : null;
      const answer = await fetch(`${address}${path}`, { ...request, signal });
      const answered = { status: answer.status, body: (await answer.json()) as Record<string, string> };
      acknowledged += 1;
      return answered;
    } catch {
      unanswered += 1;
    }
  }
}

/** Reports, comments and changes of status, one after the other, until `isOver`; returns what was acknowledged. */
async function keepWriting(one: Case, name: string, isOver: () => boolean) {
  const made = { reports: [] as string[], comments: [] as string[], statusChanges: 0 };
  for (let n = 1; !isOver(); n++) {
    const poc_title = `Report ${n} of ${name}`;
    const sent = await write(one.hacker, submitReport.path, one.submission({ poc_title }));
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const id = sent.body.report_id ?? "";
    made.reports.push(id);
    for (const [part, person] of [one.triager, one.hacker].entries()) {
      const content = `Comment ${part} on ${poc_title}`;
      const said = await write(person, addComment.path.replace(":report_id", id), { content, is_internal: false });
      expect(said.status, JSON.stringify(said.body)).toBe(201);
      made.comments.push(content);
    }
    // A status change has no key. Repeated after its answer was lost, it is refused, since it has already happened.
    const moved = await write(one.triager, changeStatus.path.replace(":report_id", id), {
      status: "resolved",
      reason: "It is fixed",
    });
    expect([200, 409, 422], JSON.stringify(moved.body)).toContain(moved.status);
    made.statusChanges += 1;
  }
  return made;
}

const ids = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(w.db)).rows.map(({ id }) => id).sort();

it(`${kills} kills under load lose and double nothing, and effects come in order`, {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  await Promise.all([startServer(0), startServer(1)]);
  const one = await buildCase(w);
  let over = false;
  const writing = Promise.all(Array.from({ length: writers }, (_, n) => keepWriting(one, `writer ${n}`, () => over)));
  // A writer that fails ends the test at once.
  const failed = writing.then(() => undefined);
  for (let kill = 1; kill <= kills; kill++) {
    const goal = acknowledged + answersBetweenKills;
    await Promise.race([failed, expect.poll(() => acknowledged, { timeout: 60_000, interval: 20 }).toBeGreaterThan(goal)]);
    const victim = servers[kill % 2]?.fixture;
    victim?.child.kill("SIGKILL");
    await victim?.ended;
    await Promise.race([failed, startServer(kill % 2)]);
  }
  over = true;
  const made = await writing;
  const reports = made.flatMap((each) => each.reports).sort();
  const comments = made.flatMap((each) => each.comments).sort();
  const outbox = async () => (await sql`select 1 from event_outbox`.execute(w.db)).rows.length;
  await expect.poll(outbox, { timeout: 60_000 }).toBe(0);

  const program = one.program.id;
  expect(await ids(sql`select id from report where program_id = ${program}`), "reports").toEqual(reports);
  const items = (type: string, field: string) =>
    sql<{ id: string }>`select t.${sql.ref(field)}::text as id from timeline_item t join report r on r.id = t.report_id
      where r.program_id = ${program} and t.item_type = ${type}`;
  expect(await ids(items("COMMENT", "content")), "comments").toEqual(comments);
  const statusChanges = await sql<{ id: string }>`select r.id from timeline_item t join report r on r.id = t.report_id
    where r.program_id = ${program} and t.item_type = 'STATUS_CHANGE' and t.new_status = 'resolved'`.execute(w.db);
  expect(statusChanges.rows.map(({ id }) => id).sort(), "status changes").toEqual(reports);
  for (const [type, subjects] of [
    ["report.submitted", reports],
    ["report.commented", reports.flatMap((id) => [id, id])],
  ] as const)
    expect(await ids(sql`select subject_id as id from domain_event where type = ${type}`), type).toEqual([...subjects].sort());
  expect(await ids(sql`select object_id as id from audit_log where action = 'report.submitted'`), "audit").toEqual(reports);

  const heard = await sql<{ notifications: number; events: number }>`
    select count(*)::int as notifications, count(distinct n.event_id)::int as events
    from notification n join domain_event e on e.id = n.event_id where e.type = 'report.submitted' group by n.user_id`.execute(
    w.db,
  );
  expect(heard.rows.length, "people who hear of a new report").toBeGreaterThan(0);
  for (const { notifications, events } of heard.rows) expect([notifications, events]).toEqual([reports.length, reports.length]);
  const order = await sql<{ seen: string[]; happened: string[] }>`
    select array_agg(n.event_id order by n.id) as seen, array_agg(n.event_id order by e.at, e.id) as happened
    from notification n join domain_event e on e.id = n.event_id group by n.user_id, n.subject_id`.execute(w.db);
  for (const { seen, happened } of order.rows) expect(seen).toEqual(happened);
  expect(await storedCounts(w.db)).toEqual(await recountedReports(w.db));
  expect(unanswered, "writes whose answer was lost").toBeGreaterThan(0);
  console.log(`${acknowledged} acknowledged writes, ${unanswered} without an answer, ${kills} kills`);
});

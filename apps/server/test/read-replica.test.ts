import { addApiToken, listApiTokens } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { listPublicPrograms } from "@safeport/contract/programs/public/public-program.endpoints";
import { listTemplates } from "@safeport/contract/reports/templates/template.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { listWebhooks } from "@safeport/contract/webhooks/webhook.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildCase } from "./case.ts";
import { startReplicatedPostgres } from "./replicated-postgres.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let w: World;
let other: World;
/** A connection to the replica that no server uses. */
let replica: pg.Client;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  const options = {
    databaseUrl: servers.url,
    env: { DATABASE_READ_URL: servers.readUrl, SECRET_KEY: "one key of both servers of this test" },
  };
  w = await buildWorld(options);
  other = await buildWorld(options);
  replica = new pg.Client({ connectionString: servers.direct });
  await replica.connect();
}, 60_000);
afterAll(async () => {
  await replica.end();
  await w.close();
  await other.close();
  await servers.remove();
});

/** Last statements that the servers ran on the replica, without those that read its position. */
async function readThere(): Promise<string> {
  const { rows } = await replica.query<{ query: string }>(
    "select query from pg_stat_activity where application_name = 'safeport-reads' and query not like '%pg_last_wal_replay_lsn%'",
  );
  return rows.map(({ query }) => query).join("\n");
}

const scopes = ["reports:read"];
const add = (person: Person, name: string) => w.call(person, addApiToken, { body: { name, scopes } });
/** The names of the tokens that a person sees in a list. */
const namesAt = async (world: World, person: Person) =>
  (await world.call(person, listApiTokens)).body.items.map(({ name }: { name: string }) => name).toSorted();

it("lists and public reads come from a replica that shows everything", async () => {
  const person = await w.person();
  expect((await add(person, "first")).status).toBe(201);
  await vi.waitFor(async () => {
    expect(await namesAt(w, person)).toEqual(["first"]);
    expect(await readThere()).toContain("api_token");
  });
  const one = await buildCase(w);
  const params = { report_id: (await one.report()).id };
  for (const [endpoint, input, statement] of [
    [listTimeline, { params }, '"r"."author_id"'],
    [listTemplates, {}, 'from "template"'],
    [listWebhooks, { query: { company_id: one.companyId } }, 'from "webhook"'],
  ] as const)
    await vi.waitFor(async () => {
      expect((await w.call(one.owner, endpoint, input)).status).toBe(200);
      expect(await readThere()).toContain(statement);
    });
  await vi.waitFor(async () => {
    expect((await w.call(null, listPublicPrograms)).status).toBe(200);
    expect(await readThere()).toContain("program");
  });
});

it("everybody reads at once what was written, in whichever process, while the replica follows, lags and is current again @spec:10.60", async () => {
  const person = await w.person();
  const names: string[] = [];
  const addAndRead = async () => {
    names.push(`token-${String(names.length).padStart(2, "0")}`);
    expect((await add(person, names.at(-1) as string)).status).toBe(201);
    expect(await Promise.all([namesAt(w, person), namesAt(other, person), namesAt(other, person)])).toEqual([
      names,
      names,
      names,
    ]);
  };
  for (let n = 0; n < 4; n++) await addAndRead();
  await replica.query("select pg_wal_replay_pause()");
  for (let n = 0; n < 4; n++) await addAndRead();
  // Programs that became hidden are gone from the lists, too.
  const program = await buildProgram(w.db);
  const isListed = async () =>
    (await other.call(null, listPublicPrograms)).body.items.some(({ handle }: { handle: string }) => handle === program.handle);
  expect(await isListed()).toBe(true);
  await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", program.id).execute();
  expect(await isListed()).toBe(false);
  await replica.query("select pg_wal_replay_resume()");
  for (let n = 0; n < 2; n++) await addAndRead();
});

it("a replica that is frozen holds up no list", async () => {
  const person = await w.person();
  expect((await add(person, "frozen")).status).toBe(201);
  await vi.waitFor(async () => {
    expect(await namesAt(w, person)).toEqual(["frozen"]);
    expect(await readThere()).toContain("api_token");
  });
  const thaw = await servers.freeze();
  try {
    const lists = Array.from({ length: 12 }, () => namesAt(w, person));
    expect(await Promise.all(lists)).toEqual(lists.map(() => ["frozen"]));
  } finally {
    thaw();
  }
});

it("a replica that goes away leaves the lists with the primary @spec:10.60", async () => {
  const person = await w.person();
  await add(person, "first");
  await servers.cut();
  for (let n = 0; n < 3; n++) expect(await namesAt(w, person)).toEqual(["first"]);
});

import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import {
  discardImport,
  getImport,
  listRefusals,
  previewImport,
  startImport,
} from "@safeport/contract/programs/import/import.endpoints";
import { importPageLimits } from "@safeport/contract/programs/import/import.limits";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { failLostImport } from "../src/features/programs/import-page/import-page.queries.ts";
import { runImport } from "../src/features/programs/import-page/run-import.ts";
import { ownList, type Raw } from "./import-world.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OwnDatabase;
let w: World;
let staff: Person;
beforeAll(async () => {
  // The job queue is shared by all servers of a database, and there is one import at a time.
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
  staff = await w.person("Admin");
});
afterAll(async () => {
  await w.close();
  await own.drop();
});
beforeEach(async () => {
  await sql`delete from list_import`.execute(w.db);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(w.db);
});

const upload = (lists: unknown[], as = staff) =>
  sendForm(
    w,
    as,
    previewImport,
    {},
    Object.fromEntries(
      lists.map((list, i) => [`list_${i + 1}`, Buffer.from(typeof list === "string" ? list : JSON.stringify(list))]),
    ),
  );
const latest = async (as = staff) => (await w.call(as, getImport)).body.import;
async function until(state: string) {
  return vi.waitFor(
    async () => {
      const found = await latest();
      expect(found).toMatchObject({ state });
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
}
const start = (import_id: string, close_missing = false) =>
  w.call(staff, startImport, { params: { import_id }, body: { close_missing } });
async function imported(lists: unknown[], closeMissing = false) {
  const { import_id } = (await upload(lists)).body.import;
  await until("previewed");
  expect((await start(import_id, closeMissing)).status).toBe(200);
  return until("done");
}
/** A list whose programs no other test has. */
async function newList(platform: "intigriti" | "federacy", suffix: string): Promise<Raw[]> {
  return (await ownList(platform)).map((program) => ({ ...program, id: `${program.id}-${suffix}` }));
}
const titles = async () =>
  (await w.db.selectFrom("program").select("title").orderBy("title").execute()).map(({ title }) => title);

describe("an import by staff", () => {
  let working: World;
  beforeAll(async () => {
    working = await buildWorld({ databaseUrl: own.url, jobs: true });
  });
  afterAll(() => working.close());

  it("says first what it would do, then does it, and the second time changes nothing", async () => {
    const list = await newList("federacy", "a");
    list[0].targets.in_scope.push({ type: "x", target: "███" }, { type: "x", target: "███" }, { type: "x", target: "=1 █" });
    const { status, body } = await upload([list, await newList("intigriti", "a")]);
    expect(status).toBe(201);
    expect(body.import.files).toEqual(["list_1.png", "list_2.png"]);
    const before = await titles();
    const preview = (await until("previewed")).summary;
    expect(await titles()).toEqual(before);
    expect(preview).toMatchObject({
      files: [
        { platform: "Federacy", added: 1 },
        { platform: "Intigriti", added: 2 },
      ],
      missing: [],
      closed: 0,
      reasons: [{ reason: "The identifier is blacked out in the list", count: 2, examples: [{ row: 1 }, { row: 1 }] }],
    });
    expect((await start(body.import.import_id)).body.import).toMatchObject({ close_missing: false });
    const done = await until("done");
    expect(done.summary).toEqual(preview);
    expect(done.finished_at).not.toBeNull();
    expect(await titles()).toHaveLength(before.length + 3);
    const [file] = (await sql<{ size: number }>`select length(content) as size from list_import_file`.execute(w.db)).rows;
    expect(file).toEqual({ size: 0 });
    const again = await imported([list]);
    expect(again.summary).toMatchObject({ files: [{ added: 0, updated: 0, unchanged: 1 }], scopes: { added: 0, updated: 0 } });
    const log = (await w.call(staff, listAuditLog, { query: { size: "50" } })).body.items;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["programs.import_previewed", "programs.import_started", "programs.import"]),
    );
  });

  it("names what has left its list, and closes it only when asked", async () => {
    const list = await newList("intigriti", "b");
    await sql`update program set import_source = null, import_id = null, import_hash = null`.execute(w.db);
    await imported([list]);
    const first = await imported([list.slice(1)]);
    expect(first.summary).toMatchObject({ missing_total: 1, closable: 1, closed: 0, missing: [{ platform: "Intigriti" }] });
    const status = async () =>
      (
        await w.db
          .selectFrom("program")
          .select("status")
          .where("id", "=", first.summary.missing[0].program_id)
          .executeTakeFirstOrThrow()
      ).status;
    expect(await status()).toBe("active");
    const second = await imported([list.slice(1)], true);
    expect(second).toMatchObject({ close_missing: true, summary: { missing_total: 1, closed: 1 } });
    expect(await status()).toBe("closed");
    expect((await imported([list.slice(1)], true)).summary).toMatchObject({ missing_total: 0, closed: 0 });
    const actors = await w.db
      .selectFrom("audit_log")
      .select(["user_id", "log_type"])
      .where("object_id", "=", first.summary.missing[0].program_id)
      .execute();
    expect(actors).toEqual([{ user_id: staff.id, log_type: "admin_log" }]);
  });

  it("lets all refusals be downloaded in the reader's language, no formula among them", async () => {
    const [program] = await newList("federacy", "c");
    const cut = `=${"—".repeat(18)}\ud83d\ude00\u0000`;
    program.targets.in_scope.push(...Array.from({ length: 40 }, () => ({ type: "x", target: "███" })), {
      type: "x",
      target: cut,
    });
    program.name = "=1+1";
    const { import_id } = (await upload([[program]])).body.import;
    expect((await until("previewed")).summary.reasons.map(({ count }: { count: number }) => count)).toEqual([40, 1]);
    const headers = { "accept-language": "fr" };
    const { body } = await w.call(staff, listRefusals, { params: { import_id }, headers });
    const lines = body.csv.trim().split("\r\n");
    expect(lines).toHaveLength(42);
    expect(lines[1]).toMatch(/^list_1\.png,1,'=1\+1,targets\.in_scope\[\d+\],L’identifiant est masqué dans la liste,$/);
    expect(lines[41]).toContain(",'=———");
  });

  it("is read, prepared and written by another process, so that a large list holds up no request", async () => {
    const [one] = await newList("federacy", "i");
    const list = Array.from({ length: 300 }, (_, n) => ({ ...structuredClone(one), id: `i${n}`, name: `Island ${n} VDP` }));
    const content = JSON.stringify(list);
    const parse = vi.spyOn(JSON, "parse");
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await imported([content])).summary).toMatchObject({ files: [{ added: 300 }] });
    expect(parse.mock.calls.filter(([text]) => text.length >= content.length)).toEqual([]);
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    expect(statements.filter((text) => text.includes("list_import")).length).toBeGreaterThan(0);
    expect(statements.filter((text) => /insert into ."program|insert into ."scope/.test(text))).toEqual([]);
  });

  it("fails with its place for a list that is no JSON, and nothing is imported", async () => {
    const before = await titles();
    const { body } = await upload([await newList("intigriti", "d"), "[{a"]);
    expect(await until("failed")).toMatchObject({ problem: expect.stringContaining("list_2.png is not valid JSON at byte 2") });
    expect((await start(body.import.import_id)).status).toBe(409);
    expect(await titles()).toEqual(before);
  });
});

describe("one at a time", () => {
  it("another upload waits for one that is busy, replaces one that is not, and it starts once", async () => {
    const list = await newList("federacy", "e");
    const first = (await upload([list])).body.import;
    expect((await upload([list])).body).toMatchObject({ status: 409, code: "conflict" });
    const params = { import_id: first.import_id };
    expect((await w.call(staff, discardImport, { params })).status).toBe(409);
    expect((await start(first.import_id)).status).toBe(409);
    await sql`update list_import set state = 'previewed'`.execute(w.db);
    const answers = await Promise.all([start(first.import_id), start(first.import_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sql`update list_import set state = 'previewed'`.execute(w.db);
    const second = (await upload([list])).body.import;
    expect((await start(first.import_id)).status).toBe(404);
    await sql`update list_import set state = 'previewed'`.execute(w.db);
    expect((await w.call(staff, discardImport, { params: { import_id: second.import_id } })).status).toBe(200);
    expect(await latest()).toBeNull();
  });

  it("begins again after its process died, once, and fails when it gives no sign of life", async () => {
    const { import_id } = (await upload([await newList("federacy", "f")])).body.import;
    const before = (await titles()).length;
    await sql`update list_import set state = 'running', done = 3, total = 5`.execute(w.db);
    await Promise.allSettled([runImport(w.app.services, import_id, false), runImport(w.app.services, import_id, false)]);
    expect(await latest()).toMatchObject({ state: "done", summary: { files: [{ added: 1 }] } });
    expect(await titles()).toHaveLength(before + 1);
    await upload([await newList("federacy", "g")]);
    await failLostImport(w.db);
    expect(await latest()).toMatchObject({ state: "reading" });
    await sql`update list_import set noted_at = now() - interval '31 minutes'`.execute(w.db);
    await failLostImport(w.db);
    expect(await latest()).toMatchObject({ state: "failed", problem: null });
  });
});

describe("everybody else", () => {
  it("finds no imports", async () => {
    const list = await newList("federacy", "h");
    const { import_id } = (await upload([list])).body.import;
    for (const other of [await w.person("Hacker"), await w.member()]) {
      expect((await upload([list], other)).status).toBe(404);
      for (const [endpoint, body] of [
        [getImport],
        [startImport, { close_missing: true }],
        [discardImport],
        [listRefusals],
      ] as const)
        expect((await w.call(other, endpoint, { params: { import_id }, ...(body && { body }) })).status).toBe(404);
    }
  });

  it("is refused before the form is read, and staff upload no more than a list's size", async () => {
    const big = "x".repeat(3 * 1024 * 1024);
    expect((await upload([big], await w.person("Hacker"))).status).toBe(404);
    expect((await upload([big])).status).toBe(201);
    await sql`update list_import set state = 'failed'`.execute(w.db);
    expect((await upload(["x".repeat(importPageLimits.fileBytes + 1)])).status).toBe(413);
    expect((await upload([])).body.errors).toMatchObject([{ loc: ["body", "list_1"], code: "required" }]);
  });
});

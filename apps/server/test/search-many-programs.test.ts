import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { maxCounted } from "@safeport/contract/programs/core/program.values";
import { buildCompany } from "@safeport/db/factories/build-company";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OpenOwnDatabase;
let w: World;
let reader: Person;
/** The titles of the public programs, newest first. */
let titles: string[];
const count = 3_600;

beforeAll(async () => {
  own = await openOwnDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
  reader = await w.person();
  const { id } = await buildCompany(w.db, { name: "Arboretum" });
  // Every tenth program is private; a fifth has larches, the others have spruces.
  await own.pool.query(
    `insert into program (id, company_id, handle, title, title_key, program_type, status, visibility, created_at)
    select gen_random_uuid(), $1, 'tree-' || n, 'Tree ' || n, 'tree ' || n, (case when n % 4 = 0 then 'VDP' else 'BBP' end)::program_type,
      'active', (case when n % 10 = 0 then 'PRIVATE' else 'PUBLIC' end)::visibility, now() - n * interval '1 minute' from generate_series(1, $2) n`,
    [id, count],
  );
  await own.pool.query(
    `insert into scope (id, program_id, asset_type, identifier, is_eligible_for_bounty, is_out_of_scope, max_severity)
    select gen_random_uuid(), id, 'url', case when title ~ '[48]$' then 'larch' else 'spruce' end || '.example/' || handle, true, false, 'high' from program`,
  );
  await own.pool.query("analyze program, program_search, scope");
  titles = Array.from({ length: count }, (_, i) => i + 1)
    .filter((n) => n % 10 !== 0)
    .map((n) => `Tree ${n}`);
});
afterAll(async () => {
  await w.close();
  await own.close();
});

async function read(query: Record<string, string>) {
  const { status, body } = await w.call(reader, listPrograms, { query });
  expect(status).toBe(200);
  return { total: body.total, titles: body.items.map(({ title }: { title: string }) => title) };
}
const isLarch = (title: string) => /[48]$/.test(title);
const isVdp = (title: string) => Number(title.slice(5)) % 4 === 0;

describe("a search of many programs", () => {
  it.each([
    ["most of them", "example", () => true],
    ["most of them, by the beginning of a word", "tr", () => true],
    ["a good part of them", "larch", isLarch],
    ["a few of them", "tree-12", (title: string) => title.startsWith("Tree 12")],
  ])("that finds %s counts them up to a limit and lists them in order @spec:10.5", async (_, search, finds) => {
    const all = titles.filter(finds);
    const vdp = all.filter(isVdp);
    for (const page of [1, 2, 4]) {
      const part = ([a, b]: [number, number], list: string[]) => list.slice(a, b);
      const range: [number, number] = [(page - 1) * 50, page * 50];
      const query = { search, page: String(page), size: "50" };
      expect(await read(query)).toEqual({ total: Math.min(all.length, maxCounted), titles: part(range, all) });
      expect(await read({ ...query, program_type: "VDP" })).toEqual({ total: vdp.length, titles: part(range, vdp) });
    }
  });

  it("finds the program that covers an asset although the text is in most of them", async () => {
    const { id } = await buildCompany(w.db, { name: "Nursery" });
    await own.pool.query(
      `with added as (insert into program (id, company_id, handle, title, title_key, status, created_at)
        values (gen_random_uuid(), $1, 'nursery', 'Nursery', 'nursery', 'active', now() - interval '1 year') returning id)
      insert into scope (id, program_id, asset_type, identifier, is_eligible_for_bounty, is_out_of_scope, max_severity)
      select gen_random_uuid(), id, 'domain', 'spruce.example', true, false, 'high' from added`,
      [id],
    );
    const found = await read({ search: "spruce.example" });
    expect([found.total, found.titles[0], found.titles[1]]).toEqual([maxCounted, "Nursery", "Tree 1"]);
  });
});

import {
  addScope,
  createProgram,
  getProgram,
  removeScope,
  updateProgram,
  updateScope,
} from "@safeport/contract/programs/core/program.endpoints";
import { compareVersions, listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };
const noTargets = { first_response: null, triage: null, bounty: null, resolution: null };
const scopeOf = (identifier: string, more: object = {}) => ({
  asset_type: "domain",
  identifier,
  is_eligible_for_bounty: true,
  is_out_of_scope: false,
  max_severity: "high",
  ...more,
});

/** A private program of a company whose owner saves it. */
async function privateProgram() {
  const owner = await w.member();
  const body = { title: `Versions ${owner.username}`, rewards, company_id: owner.companyId, visibility: "PRIVATE" };
  const { body: program } = await w.call(owner, createProgram, { body });
  const params = { program: program.program_id };
  let version = 1;
  const { company_id: _, ...fields } = body;
  const save = async (changes: object) => {
    const answer = await w.call(owner, updateProgram, {
      params,
      body: { ...Object.assign(fields, changes), version: version++ },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  /** The database says that the program is open to all, since its company may not publish. */
  const open = () => w.db.updateTable("program").set({ visibility: "PUBLIC" }).where("id", "=", params.program).execute();
  const hide = () => w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", params.program).execute();
  const versions = async (as: Person) => (await w.call(as, listVersions, { params })).body;
  const numbers = async (as: Person) => (await versions(as)).items.map(({ number }: { number: number }) => number);
  const compare = (as: Person, number: number, against?: number) =>
    w.call(as, compareVersions, {
      params: { ...params, number: String(number) },
      query: { ...(against && { against: String(against) }) },
    });
  return { owner, params, save, open, hide, versions, numbers, compare };
}

describe("the history of a program", () => {
  it("begin as one version with the scopes that come with the program, all or none of which are taken @spec:4.12", async () => {
    const owner = await w.member();
    const body = { title: `First ${owner.username}`, rewards, company_id: owner.companyId, visibility: "PRIVATE" };
    const create = (scopes: object[]) => w.call(owner, createProgram, { body: { ...body, scopes } as never });
    const refused = await create([scopeOf("a.example"), scopeOf("*.co.uk", { asset_type: "wildcard" }), scopeOf("A.example.")]);
    expect([refused.status, refused.body.errors.map(({ loc, code }: { loc: unknown; code: string }) => [loc, code])]).toEqual([
      422,
      [
        [["body", "scopes", 1, "identifier"], "identifier_public_suffix"],
        [["body", "scopes", 2, "identifier"], "identifier_twice"],
      ],
    ]);
    const { status, body: program } = await create([scopeOf("a.example"), scopeOf("b.example"), scopeOf("c.example")]);
    expect([status, program.scope_count]).toEqual([201, 3]);
    expect(program.scopes.map(({ identifier }: { identifier: string }) => identifier).sort()).toEqual([
      "a.example",
      "b.example",
      "c.example",
    ]);
    const { items, total } = (await w.call(owner, listVersions, { params: { program: program.program_id } })).body;
    expect([total, items[0].number]).toEqual([1, 1]);
  });

  it("has a version for each save and each change of a scope, with what differs", async () => {
    const { owner, params, save, versions, compare } = await privateProgram();
    await save({ policy: "Be kind.\nStop at personal data.", rewards: { ...rewards, low: [50, 150] } });
    const added = await w.call(owner, addScope, { params, body: scopeOf("api.example.com") });
    const { scope_id } = added.body;
    await w.call(owner, updateScope, { params: { scope_id }, body: scopeOf("api.example.com", { max_severity: "low" }) });
    await w.call(owner, removeScope, { params: { scope_id } });
    const { items, total } = await versions(owner);
    const none = { added: 0, changed: 0, removed: 0 };
    expect(total).toBe(5);
    expect(items.map(({ created_at: _, ...rest }: { created_at: string }) => rest)).toEqual([
      { number: 5, is_current: true, previous: 4, fields: [], scope_changes: { ...none, removed: 1 } },
      { number: 4, is_current: false, previous: 3, fields: [], scope_changes: { ...none, changed: 1 } },
      { number: 3, is_current: false, previous: 2, fields: [], scope_changes: { ...none, added: 1 } },
      { number: 2, is_current: false, previous: 1, fields: ["rewards", "policy"], scope_changes: none },
      { number: 1, is_current: false, previous: null, fields: [], scope_changes: none },
    ]);
    const saved = await compare(owner, 2);
    expect(saved.body).toMatchObject({
      against: { number: 1 },
      before: { policy: "", rewards: { low: [100] } },
      after: { policy: "Be kind.\nStop at personal data.", rewards: { low: [50, 150] } },
      scopes: [],
    });
    expect(Object.keys(saved.body.after).sort()).toEqual(["policy", "rewards"]);
    const changed = await compare(owner, 4);
    expect(changed.body.scopes).toMatchObject([{ before: { max_severity: "high" }, after: { max_severity: "low" } }]);
    // Over several versions, the scope came and went.
    expect((await compare(owner, 5, 2)).body).toMatchObject({ fields: [], scopes: [], scope_changes: none });
    // Backwards, an addition is a removal.
    expect((await compare(owner, 2, 3)).body.scopes).toMatchObject([{ before: { identifier: "api.example.com" }, after: null }]);
    const first = await compare(owner, 1);
    expect([first.body.against, first.body.before]).toEqual([null, {}]);
    expect(first.body.after).toMatchObject({ policy: "", rewards, visibility: "PRIVATE", response_targets: noTargets });
  });

  it("keeps no version where nothing differs, and one for all that a transaction changes", async () => {
    const { owner, params, save, versions } = await privateProgram();
    await save({});
    expect((await versions(owner)).total).toBe(1);
    const before = await w.db.selectFrom("program").select("terms_version").where("id", "=", params.program).executeTakeFirst();
    await w.db.transaction().execute(async (tx) => {
      await sql`insert into scope (id, program_id, asset_type, identifier, is_eligible_for_bounty, is_out_of_scope, max_severity)
        select gen_random_uuid(), ${params.program}, 'domain', 'bulk-' || n || '.example.com', true, false, 'high'
        from generate_series(1, 500) n`.execute(tx);
      await tx.updateTable("program").set({ policy: "New" }).where("id", "=", params.program).execute();
      await tx.updateTable("program").set({ policy: "Newer" }).where("id", "=", params.program).execute();
      await tx.updateTable("scope").set({ max_severity: "low" }).where("program_id", "=", params.program).execute();
    });
    const { items } = await versions(owner);
    expect(before?.terms_version).toBe(1);
    expect(items.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(items[0]).toMatchObject({ fields: ["policy"], scope_changes: { added: 500, changed: 0, removed: 0 } });
  });

  it("stores of a change what it replaced, and no more", async () => {
    const { owner, params } = await privateProgram();
    await sql`insert into scope (id, program_id, asset_type, identifier, is_eligible_for_bounty, is_out_of_scope, max_severity)
      select gen_random_uuid(), ${params.program}, 'domain', 'one-' || n || '.example.com', true, false, 'high'
      from generate_series(1, 900) n`.execute(w.db);
    const { id } = await w.db
      .selectFrom("scope")
      .select("id")
      .where("program_id", "=", params.program)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const max_severity of ["low", "medium", "critical"])
      await w.call(owner, updateScope, { params: { scope_id: id }, body: scopeOf(`edited-${id}.example.com`, { max_severity }) });
    const past = await w.db.selectFrom("scope_past").select("scope_id").where("program_id", "=", params.program).execute();
    const fields = await w.db.selectFrom("program_past_field").select("field").where("program_id", "=", params.program).execute();
    expect([past.length, fields.length]).toEqual([3, 0]);
  });
});

describe("the counts of scopes that changed", () => {
  it("are those of the comparison, by asset where the rows are others", async () => {
    const { owner, params, versions, compare, open, hide } = await privateProgram();
    const stranger = await w.person();
    const twice = (identifier: string) => [scopeOf(identifier), scopeOf(identifier, { is_out_of_scope: true })];
    const add = async (body: object) => (await w.call(owner, addScope, { params, body })).body.scope_id as string;
    const remove = async (ids: readonly string[]) => {
      for (const scope_id of ids) await w.call(owner, removeScope, { params: { scope_id } });
    };
    const same = await Promise.all(twice("same.example.com").map(add));
    const others = await Promise.all(["changed", "gone", "moved"].map((name) => add(scopeOf(`${name}.example.com`))));
    await open();
    await hide();
    await remove([...same, ...others]);
    for (const body of [...twice("same.example.com"), scopeOf("moved.example.com", { max_severity: "low" })]) await add(body);
    const instructions_markdown = "Only at night";
    for (const body of [scopeOf("changed.example.com", { instructions_markdown }), scopeOf("new.example.com")]) await add(body);
    await open();
    const [newest] = (await versions(stranger)).items;
    expect(newest.scope_changes).toEqual({ added: 1, changed: 2, removed: 1 });
    const { body } = await compare(stranger, newest.number);
    expect(body.scope_changes).toEqual(newest.scope_changes);
    const names = body.scopes.map(({ before, after }: { before: Record<string, string>; after: Record<string, string> }) =>
      [before?.identifier, after?.identifier, after?.instructions_markdown].join(" "),
    );
    expect(names.sort()).toEqual([
      " new.example.com ",
      "changed.example.com changed.example.com Only at night",
      "gone.example.com  ",
      "moved.example.com moved.example.com ",
    ]);
  });

  it("are of twenty versions at a time", async () => {
    const { owner, params } = await privateProgram();
    const of = (size: string) => w.call(owner, listVersions, { params, query: { size } });
    expect([(await of("20")).status, (await of("21")).status]).toEqual([200, 422]);
  });
});

describe("readers of a version", () => {
  it("is the company and the platform, and others if it was open to them", async () => {
    const { owner, params, save, open, hide, numbers, compare } = await privateProgram();
    const [stranger, guest, former, admin] = [await w.person(), await w.person(), await w.person(), await w.person("Admin")];
    await save({ policy: "Codename Basilisk" });
    await buildProgramMember(w.db, { program_id: params.program, user_id: guest.id });
    await buildProgramMember(w.db, { program_id: params.program, user_id: former.id, ended_at: new Date() });
    await save({ policy: "For guests" });
    await save({ policy: "For everybody" });
    await open();
    await hide();
    await w.db.updateTable("program").set({ policy: "Codename Hydra" }).where("id", "=", params.program).execute();
    await w.db.updateTable("program").set({ policy: "For everybody" }).where("id", "=", params.program).execute();
    await open();
    // 1 new, 2 Basilisk, 3 guests, 4 everybody, 5 open, 6 hidden, 7 Hydra, 8 everybody, 9 open again.
    for (const inside of [owner, admin, await w.member("viewer", owner.companyId)])
      expect(await numbers(inside)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await numbers(guest)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
    for (const outside of [stranger, former, await w.member()]) {
      expect(await numbers(outside)).toEqual([9, 5]);
      for (const number of [1, 2, 3, 4, 6, 7, 8, 10]) {
        const [one, other] = [await compare(outside, number), await compare(outside, 9, number)];
        expect([one.status, one.body.detail, other.status]).toEqual([
          404,
          "This version doesn’t exist or isn’t visible to you",
          404,
        ]);
      }
      // A change made while it was hidden, and then reverted, is no difference.
      const answer = await compare(outside, 9);
      expect(answer.body).toMatchObject({ previous: 5, against: { number: 5 }, fields: [], before: {}, after: {} });
      expect((await w.call(outside, listVersions, { params })).body.items[0].fields).toEqual([]);
      const first = await compare(outside, 5);
      expect([first.body.against, first.body.after.policy]).toEqual([null, "For everybody"]);
      expect(JSON.stringify([answer.body, first.body])).not.toMatch(/Basilisk|Hydra|guests/);
    }
    await hide();
    for (const call of [() => w.call(stranger, listVersions, { params }), () => compare(stranger, 9)])
      expect((await call()).status).toBe(404);
  });

  it("shows outsiders no scope that came and went unseen", async () => {
    const { owner, params, open, hide, versions, compare } = await privateProgram();
    const stranger = await w.person();
    const added = await w.call(owner, addScope, { params, body: scopeOf("shown.example.com") });
    await open();
    await hide();
    const secret = await w.call(owner, addScope, { params, body: scopeOf("secret.example.com") });
    await w.call(owner, removeScope, { params: { scope_id: secret.body.scope_id } });
    await w.call(owner, removeScope, { params: { scope_id: added.body.scope_id } });
    await w.call(owner, addScope, { params, body: scopeOf("shown.example.com") });
    await open();
    const { items } = await versions(stranger);
    expect(items.map(({ scope_changes }: { scope_changes: object }) => scope_changes)).toEqual([
      { added: 0, changed: 0, removed: 0 },
      { added: 0, changed: 0, removed: 0 },
    ]);
    expect((await compare(stranger, items[0].number)).body.scopes).toEqual([]);
    const { body } = await w.call(stranger, getProgram, { params });
    expect(body.scopes.map(({ identifier }: { identifier: string }) => identifier)).toEqual(["shown.example.com"]);
  });

  it("is answered the same of a program that does not exist", async () => {
    const stranger = await w.person();
    const hidden = await buildProgram(w.db, { visibility: "PRIVATE" });
    const of = async (program: string) => [
      (await w.call(stranger, listVersions, { params: { program } })).body.detail,
      (await w.call(stranger, compareVersions, { params: { program, number: "1" } })).body.detail,
    ];
    expect(await of(hidden.id)).toEqual(await of("no-such-program"));
  });
});

import { me } from "@safeport/contract/accounts/core/account.endpoints";
import * as endpoints from "@safeport/contract/programs/core/program.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };
const domain = { asset_type: "domain", is_eligible_for_bounty: true, is_out_of_scope: false, max_severity: "critical" };

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** A title nobody else in this run has. */
let count = 0;
function unique(text: string): string {
  count += 1;
  return `${text} ${process.pid}-${Date.now()}-${count}`;
}

async function created(title: string, over: object = {}) {
  const owner = await w.member();
  const { status, body } = await w.call(owner, endpoints.createProgram, {
    body: { title, rewards, company_id: owner.companyId, ...over },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { owner, program: body };
}

describe("a program's title", () => {
  it.each(["CERT/CC & Friends? 100% #1 ", "  Ünïcode – 日本語  ", "a%2Fb + c=d;e,f", "..", "%", "новости"])(
    "%j opens by title and by handle @spec:2.11 @spec:2.13 @spec:7.43",
    async (text) => {
      const { owner, program } = await created(unique(text));
      expect(program.title).toBe(program.title.trim());
      const address = await w.app.fastify.listen({ host: "127.0.0.1", port: 0 }).catch(() => null);
      const base = address ?? `http://127.0.0.1:${(w.app.fastify.server.address() as { port: number }).port}`;
      for (const ref of [program.title, `${program.title} `, program.title.toUpperCase(), program.handle, program.program_id]) {
        // Over a real socket: the point is how an encoded slash or percent arrives.
        const answer = await fetch(`${base}/v1/programs/${encodeURIComponent(ref)}/`, {
          headers: { authorization: `Bearer ${owner.token}` },
        });
        expect([answer.status, ((await answer.json()) as { program_id?: string }).program_id]).toEqual([200, program.program_id]);
      }
    },
  );

  it("is taken by another in whatever case and spacing, and frees the handle's name for a number @spec:7.44", async () => {
    const title = unique("Harbour");
    const { owner, program } = await created(title);
    const again = await w.call(owner, endpoints.createProgram, {
      body: { title: ` ${title.toUpperCase()}  `, rewards, company_id: owner.companyId },
    });
    expect([again.status, again.body.code]).toEqual([409, "already_exists"]);
    const alike = await w.call(owner, endpoints.createProgram, {
      body: { title: `${title}!`, rewards, company_id: owner.companyId },
    });
    expect(alike.body.handle).toBe(`${program.handle}-2`);
  });

  it("comes with a launch date to the millisecond, which no rounding takes into a year that is refused", async () => {
    const { program } = await created(unique("Harbour"), { program_launch_date: "2099-12-31T23:59:59.9999999Z" });
    expect(program.program_launch_date).toBe("2099-12-31T23:59:59.999Z");
  });

  it("changes without changing the handle", async () => {
    const { owner, program } = await created(unique("Before"));
    const title = unique("After");
    const saved = await w.call(owner, endpoints.updateProgram, {
      params: { program: program.program_id },
      body: { title, rewards, version: program.version },
    });
    expect([saved.status, saved.body.title, saved.body.handle, saved.body.version]).toEqual([
      200,
      title,
      program.handle,
      program.version + 1,
    ]);
    const other = await created(unique("Other"));
    const clash = await w.call(other.owner, endpoints.updateProgram, {
      params: { program: other.program.handle },
      body: { title, rewards, version: 1 },
    });
    expect([clash.status, clash.body.code]).toEqual([409, "already_exists"]);
  });
});

describe("saving a program", () => {
  it("refuses a version that somebody has saved over @spec:7.45", async () => {
    const { owner, program } = await created(unique("Versions"));
    const save = () =>
      w.call(owner, endpoints.updateProgram, {
        params: { program: program.handle },
        body: { title: program.title, rewards, version: program.version },
      });
    const answers = await Promise.all([save(), save(), save(), save()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("version_stale");
  });

  it("asks a bounty program for a reward, warns of a low one above a high one, and keeps ranges @spec:1.20 @spec:3.21 @spec:5.23", async () => {
    const owner = await w.member();
    const none = { critical: [0], high: [0], medium: [0], low: [0] };
    const unpaid = await w.call(owner, endpoints.createProgram, {
      body: { title: unique("None"), rewards: none, company_id: owner.companyId },
    });
    expect([unpaid.status, unpaid.body.errors[0].loc]).toEqual([422, ["body", "rewards"]]);
    const odd = await created(unique("Odd"), { rewards: { critical: [100, 900], high: [1_000], medium: [0], low: [0] } });
    expect(odd.program.rewards).toEqual({ critical: [100, 900], high: [1_000], medium: [0], low: [0] });
    expect(odd.program.warnings).toEqual(["The high reward is above the critical reward."]);
    for (const critical of [[], [-1], [1.5], [5, 1], [1, 2, 3], ["5"], [10_000_001]]) {
      const wrong = await w.call(owner, endpoints.createProgram, {
        body: { title: unique("Wrong"), rewards: { ...rewards, critical }, company_id: owner.companyId },
      });
      expect(wrong.status, JSON.stringify(critical)).toBe(422);
    }
  });

  it("is for owners and managers of an active company and for staff", async () => {
    const { owner, program } = await created(unique("Roles"));
    const body = { title: program.title, rewards, version: program.version };
    for (const role of ["triager", "finance", "viewer"] as const) {
      const someone = await w.member(role, owner.companyId);
      expect((await w.call(someone, endpoints.updateProgram, { params: { program: program.handle }, body })).status, role).toBe(
        403,
      );
      expect(
        (await w.call(someone, endpoints.createProgram, { body: { title: unique(role), rewards, company_id: owner.companyId } }))
          .status,
        role,
      ).toBe(403);
    }
    expect(
      (
        await w.call(await w.member("manager", owner.companyId), endpoints.updateProgram, {
          params: { program: program.handle },
          body,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await w.call(await w.person("Admin"), endpoints.updateProgram, {
          params: { program: program.handle },
          body: { ...body, version: 2 },
        })
      ).status,
    ).toBe(200);
    expect(
      (await w.call(await w.person("Hacker"), endpoints.updateProgram, { params: { program: program.handle }, body })).status,
    ).toBe(403);
    await w.db.updateTable("company").set({ status: "PAUSED" }).where("id", "=", owner.companyId).execute();
    expect((await w.call(owner, endpoints.updateProgram, { params: { program: program.handle }, body })).status).toBe(403);
  });

  it("may be created by staff for any company, as their account says", async () => {
    const { companyId: company_id } = await w.member();
    await w.db.updateTable("company").set({ status: "PAUSED" }).where("id", "=", company_id).execute();
    const admin = await w.person("Admin");
    expect((await w.call(admin, me)).body.can).toEqual(["create_program"]);
    expect((await w.call(admin, endpoints.createProgram, { body: { title: unique("Staff"), rewards, company_id } })).status).toBe(
      201,
    );
  });
});

describe("a private program", () => {
  it("is there for its company, its members and staff, and for nobody else @spec:4.10", async () => {
    const { owner, program } = await created(unique("Hidden"), { visibility: "PRIVATE" });
    const invited = await w.person();
    await buildProgramMember(w.db, { program_id: program.program_id, user_id: invited.id });
    const see = async (as: Parameters<World["call"]>[0]) => {
      const one = await w.call(as, endpoints.getProgram, { params: { program: program.title } });
      const found = await w.call(as, endpoints.listPrograms, { query: { search: program.title } });
      return [one.status, found.body.total];
    };
    expect(await see(owner)).toEqual([200, 1]);
    expect(await see(invited)).toEqual([200, 1]);
    expect(await see(await w.person("Admin"))).toEqual([200, 1]);
    expect(await see(await w.person())).toEqual([404, 0]);
    expect(await see(await w.member())).toEqual([404, 0]);
    await w.db.updateTable("program_member").set({ ended_at: new Date() }).where("user_id", "=", invited.id).execute();
    expect(await see(invited)).toEqual([404, 0]);
  });

  it("changes no total for who may not see it", async () => {
    const someone = await w.person();
    const total = async () =>
      (await w.call(someone, endpoints.listPrograms, { query: { company_id: owner.companyId } })).body.total;
    const { owner } = await created(unique("Shown"));
    expect(await total()).toBe(1);
    await buildProgram(w.db, { company_id: owner.companyId, visibility: "PRIVATE" });
    await buildProgram(w.db, { company_id: owner.companyId, status: "draft" });
    expect(await total()).toBe(1);
    expect((await w.call(owner, endpoints.listPrograms, { query: { company_id: owner.companyId } })).body.total).toBe(3);
  });
});

describe("the list of programs", () => {
  it("finds by title, company, handle and asset, and filters", async () => {
    const { program } = await created(unique("Lighthouse"), {
      tags: ["harbour"],
      features: ["wildcard"],
      rewards: { ...rewards, critical: [77_000] },
    });
    await buildScope(w.db, { program_id: program.program_id, asset_type: "cidr", identifier: `192.0.${count}.0/24` });
    const someone = await w.person();
    const ids = async (query: Record<string, string>) =>
      (await w.call(someone, endpoints.listPrograms, { query: { size: "100", ...query } })).body.items.map(
        (card: { program_id: string }) => card.program_id,
      );
    for (const query of [
      { search: program.title.slice(0, -2) },
      { search: program.company_name },
      { search: program.handle },
      { search: program.title, features: "wildcard" },
      { search: program.title, asset_type: "cidr" },
      { search: program.title, min_reward: "77000" },
      { search: program.title, program_type: "BBP" },
    ]) {
      expect(await ids(query as unknown as Record<string, string>), JSON.stringify(query)).toContain(program.program_id);
    }
    expect(await ids({ search: program.title, min_reward: "77001" })).toEqual([]);
    expect(await ids({ search: program.title, features: "aws" })).toEqual([]);
    expect(await ids({ search: "%" })).not.toContain(program.program_id);
  });

  it("counts what each reader may see", async () => {
    const admin = await w.person("Admin");
    const { owner, program } = await created(unique("Counted"));
    const total = async (reader: Person) => (await w.call(reader, endpoints.listPrograms)).body.total;
    await w.call(owner, endpoints.updateProgram, {
      params: { program: program.handle },
      body: { title: program.title, rewards, version: 1, status: "paused" },
    });
    await created(unique("Counted"), { visibility: "PRIVATE" });
    // Other tests add programs at the same time, so each total is compared with counts taken before and after it.
    const count = async () => {
      const rows = await w.db.selectFrom("program").select(["status", "visibility"]).execute();
      return { all: rows.length, open: rows.filter((row) => row.status === "active" && row.visibility === "PUBLIC").length };
    };
    const before = await count();
    const totals = { all: await total(admin), open: await total(await w.person()), owner: await total(owner) };
    const after = await count();
    expect(totals.all).toBeGreaterThanOrEqual(before.all);
    expect(totals.all).toBeLessThanOrEqual(after.all);
    expect(totals.open).toBeGreaterThanOrEqual(before.open);
    expect(totals.open).toBeLessThanOrEqual(after.open);
    expect(totals.owner).toBeGreaterThanOrEqual(before.open + 1);
    expect(totals.owner).toBeLessThanOrEqual(after.open + 1);
  });
});

describe("scopes", () => {
  it("are added, changed and removed by who may edit the program, once an asset @spec:3.22 @spec:3.25 @spec:7.50 @spec:7.55", async () => {
    const { owner, program } = await created(unique("Scopes"));
    const params = { program: program.handle };
    const added = await w.call(owner, endpoints.addScope, { params, body: { ...domain, identifier: "api.example.com" } });
    expect([added.status, added.body.identifier]).toEqual([201, "api.example.com"]);
    const twice = await w.call(owner, endpoints.addScope, { params, body: { ...domain, identifier: "API.example.com" } });
    expect([twice.status, twice.body.code]).toEqual([409, "already_exists"]);
    const wrong = await w.call(owner, endpoints.addScope, {
      params,
      body: { ...domain, asset_type: "cidr", identifier: "not a network" },
    });
    expect([wrong.status, wrong.body.errors[0].loc]).toEqual([422, ["body", "identifier"]]);
    const stranger = await w.person();
    expect(
      (await w.call(stranger, endpoints.addScope, { params, body: { ...domain, identifier: "b.example.com" } })).status,
    ).toBe(403);
    const scope = { scope_id: added.body.scope_id };
    const changed = await w.call(owner, endpoints.updateScope, {
      params: scope,
      body: { ...domain, identifier: "www.example.com", max_severity: "low" },
    });
    expect([changed.status, changed.body.max_severity]).toEqual([200, "low"]);
    expect(
      (await w.call(stranger, endpoints.updateScope, { params: scope, body: { ...domain, identifier: "b.example.com" } })).status,
    ).toBe(403);
    const card = await w.call(stranger, endpoints.getProgram, { params });
    expect(card.body.scope_count).toBe(1);
    expect((await w.call(owner, endpoints.removeScope, { params: scope })).status).toBe(200);
    expect((await w.call(owner, endpoints.removeScope, { params: scope })).status).toBe(404);
    expect((await w.call(stranger, endpoints.listScopes, { params })).body).toMatchObject({ items: [], total: 0 });
    expect((await w.call(stranger, endpoints.getProgram, { params })).body.scope_count).toBe(0);
  });

  it("number a thousand at most, also when the last two come at once", async () => {
    const { owner, program } = await created(unique("Many"));
    await w.db.updateTable("program").set({ scope_count: 999 }).where("id", "=", program.program_id).execute();
    const add = (identifier: string) =>
      w.call(owner, endpoints.addScope, { params: { program: program.handle }, body: { ...domain, identifier } });
    const answers = await Promise.all([add("x.example.com"), add("y.example.com"), add("z.example.com")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

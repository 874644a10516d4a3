import * as endpoints from "@safeport/contract/programs/core/program.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const rewards = { critical: [500], high: [100], medium: [50], low: [10] };

describe("one scope", () => {
  it("is readable with its program, as in the list of scopes, until it is removed @spec:7.56", async () => {
    const owner = await w.member();
    const hidden = await buildProgram(w.db, { company_id: owner.companyId, visibility: "PRIVATE" });
    const open = await buildProgram(w.db, { company_id: owner.companyId });
    const read = async (as: Parameters<World["call"]>[0], scope_id: string) =>
      (await w.call(as, endpoints.getScope, { params: { scope_id } })).status;
    const secret = await buildScope(w.db, { program_id: hidden.id });
    const scope = await buildScope(w.db, { program_id: open.id });
    const stranger = await w.person();
    for (const who of [owner, await w.member("viewer", owner.companyId), await w.person("Admin")])
      expect([await read(who, secret.id), await read(who, scope.id)]).toEqual([200, 200]);
    for (const who of [stranger, await w.member()])
      expect([await read(who, secret.id), await read(who, scope.id)]).toEqual([404, 200]);
    const listed = await w.call(stranger, endpoints.listScopes, { params: { program: open.handle } });
    const one = await w.call(stranger, endpoints.getScope, { params: { scope_id: scope.id } });
    expect(listed.body.items).toEqual([one.body]);
    await w.call(owner, endpoints.removeScope, { params: { scope_id: scope.id } });
    expect(await read(owner, scope.id)).toBe(404);
  });
});

describe("the dashboard's link", () => {
  it("leads to the program's metrics when the company names no other place, also when that is sent back @spec:9.9", async () => {
    const owner = await w.member();
    const title = `Figures ${process.pid}-${Date.now()}`;
    const made = await w.call(owner, endpoints.createProgram, { body: { title, rewards, company_id: owner.companyId } });
    const own = `/bounties/${made.body.handle}/metrics`;
    expect([made.status, made.body.dashboard_link]).toEqual([201, own]);
    const params = { program: made.body.program_id };
    let version = 1;
    const save = async (dashboard_link: string) => {
      const { status, body } = await w.call(owner, endpoints.updateProgram, {
        params,
        body: { title, rewards, dashboard_link, version: version++ },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.dashboard_link;
    };
    expect(await save("https://figures.example/us")).toBe("https://figures.example/us");
    expect(await save("")).toBe(own);
    expect(await save(own)).toBe(own);
    expect(await save(`/reports?program_id=${made.body.program_id}`)).toBe(own);
    const saved = await w.db.selectFrom("program").select("dashboard_link").where("id", "=", params.program).executeTakeFirst();
    expect(saved?.dashboard_link).toBe("");
    for (const dashboard_link of ["/somewhere", "/bounties/../metrics", "javascript:alert(1)", "//evil.example"]) {
      const refused = await w.call(owner, endpoints.updateProgram, { params, body: { title, rewards, dashboard_link, version } });
      expect(refused.status).toBe(422);
    }
  });
});

import { addApiToken, listApiTokens, revokeApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { listMembers, removeMember } from "@safeport/contract/companies/member.endpoints";
import { assignReport } from "@safeport/contract/desk/assignment.endpoints";
import { apiScopes, scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { callsPerMinute, tokenShare } from "@safeport/contract/kernel/rate.limits";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment, listMentionable } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeToken } from "./api-token-case.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const make = (as: Person, scopes: readonly string[], over: object = {}) => makeToken(w, as, scopes, over);

describe("an API token", () => {
  it("is shown once, stored as a hash, and does what its scopes and its person may @spec:10.36", async () => {
    const { token, token_id, as } = await make(one.hacker, ["reports:read"]);
    expect(token).toMatch(/^spt_[\w-]{43}$/);
    const { items } = (await w.call(one.hacker, listApiTokens)).body;
    expect(items).toMatchObject([{ token_id, prefix: token.slice(0, 12), state: "active", scopes: ["reports:read"] }]);
    expect(JSON.stringify(items)).not.toContain(token);
    const stored = JSON.stringify(await w.db.selectFrom("api_token").selectAll().where("id", "=", token_id).execute());
    expect(stored).not.toContain(token);

    const [own, other] = [await one.report(), await (await buildCase(w)).report()];
    expect((await w.call(as, getReport, { params: { report_id: own.id } })).status).toBe(200);
    expect((await w.call(as, getReport, { params: { report_id: other.id } })).status).toBe(404);
    expect((await w.call(as, listReports)).status).toBe(200);
    const comment = { params: { report_id: own.id }, body: { content: "Hello" } };
    const refused = await w.call(as, addComment, comment);
    expect([refused.status, refused.body.detail]).toEqual([403, "This token’s scopes don’t allow this call"]);
    expect((await w.call((await make(one.hacker, ["reports:write"])).as, addComment, comment)).status).toBe(201);
    expect((await w.call(as, me)).status).toBe(403);
  });

  it("makes no token, and ends when it is revoked, when it expires and with the rights of its person", async () => {
    const person = await w.person();
    const { token_id, as } = await make(person, apiScopes);
    expect((await w.call(as, listReports)).status).toBe(200);
    expect((await w.call(as, addApiToken, { body: { name: "More", scopes: ["reports:read"] } })).status).toBe(403);
    expect((await w.call(as, listApiTokens)).status).toBe(403);
    expect((await w.call(one.hacker, revokeApiToken, { params: { token_id } })).status).toBe(404);
    expect((await w.call(person, revokeApiToken, { params: { token_id } })).status).toBe(200);
    w.app.services.forgetPerson(person.id);
    expect((await w.call(as, listReports)).status).toBe(401);
    expect((await w.call(person, listApiTokens)).body.items).toMatchObject([{ state: "revoked" }]);

    const second = await make(person, ["reports:read"]);
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", person.id).execute();
    w.app.services.forgetPerson(person.id);
    expect((await w.call(second.as, listReports)).status).toBe(401);

    const third = await make(one.hacker, ["reports:read"], { expires_at: new Date(Date.now() + 86_400_000).toISOString() });
    await w.db
      .updateTable("session")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("user_agent", "=", "API token: Script")
      .execute();
    w.app.services.forgetPerson(one.hacker.id);
    expect((await w.call(third.as, listReports)).status).toBe(401);
  });

  it("is refused with a wrong scope, without a scope, for too long, and beyond what one person can have", async () => {
    const person = await w.person();
    const add = (body: object) => w.call(person, addApiToken, { body: { name: "Script", scopes: ["reports:read"], ...body } });
    expect((await add({ scopes: [] })).status).toBe(422);
    expect((await add({ scopes: ["accounts:write"] })).status).toBe(422);
    for (const days of [-1, 400])
      expect((await add({ expires_at: new Date(Date.now() + days * 86_400_000).toISOString() })).status).toBe(422);
    const answers = [];
    for (let nth = 0; nth < 21; nth++) answers.push((await add({})).status);
    expect(answers.slice(-1)).toEqual([409]);
    expect((await w.call({ ...person, token: `spt_${"x".repeat(43)}` }, listReports)).status).toBe(401);
  });
});

describe("a token of a company", () => {
  const makeFor = async (as: Person, company_id: string, role: string, scopes: readonly string[] = ["reports:read"]) => {
    const answer = await w.call(as, addApiToken, { body: { name: "Pipeline", scopes, company_id, role } });
    return { ...answer, as: { ...as, token: answer.body.token as string } };
  };

  it("acts as a member of its own, with its role and scopes, and stays when the person who made it leaves @spec:10.36", async () => {
    const c = await buildCase(w);
    const { status, body, as } = await makeFor(c.manager, c.companyId, "triager", ["reports:read", "reports:write"]);
    expect([status, body.role, body.company_id]).toEqual([201, "triager", c.companyId]);
    const report = { report_id: (await c.report()).id };
    expect((await w.call(as, getReport, { params: report })).status).toBe(200);
    expect((await w.call(as, addComment, { params: report, body: { content: "From the pipeline" } })).status).toBe(201);
    const ofOthers = { report_id: (await (await buildCase(w)).report()).id };
    expect((await w.call(as, getReport, { params: ofOthers })).status).toBe(404);
    const { items } = (await w.call(c.owner, listMembers, { params: { company_id: c.companyId } })).body;
    expect(items).toContainEqual(expect.objectContaining({ full_name: "Pipeline (API)", role: "triager" }));
    const params = { company_id: c.companyId, user_id: c.manager.id };
    expect((await w.call(c.owner, removeMember, { params })).status).toBe(200);
    expect((await w.call(as, listReports)).body.total).toBe(1);
    expect((await w.call(c.owner, listApiTokens)).body.total).toBe(0);
    const listed = await w.call(c.owner, listApiTokens, { query: { company_id: c.companyId } });
    expect(listed.body.items).toMatchObject([{ name: "Pipeline", role: "triager", state: "active" }]);
    expect(listed.body.items[0].last_used_at).not.toBe(undefined);
    expect((await w.call(c.owner, revokeApiToken, { params: { token_id: body.token_id } })).status).toBe(200);
    expect((await w.call(as, listReports)).status).toBe(401);
    const audit = await w.db
      .selectFrom("audit_log")
      .select("action")
      .where("company_id", "=", c.companyId)
      .where("action", "like", "company.token%")
      .orderBy("at")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["company.token_added", "company.token_revoked"]);
  });

  it("is given no report and offered to no comment, since nobody is behind it", async () => {
    const c = await buildCase(w);
    await makeFor(c.owner, c.companyId, "manager");
    const { items } = (await w.call(c.owner, listMembers, { params: { company_id: c.companyId } })).body;
    const machine = items.find(({ is_machine }: { is_machine: boolean }) => is_machine);
    expect(items.filter(({ is_machine }: { is_machine: boolean }) => is_machine)).toHaveLength(1);
    const params = { report_id: (await c.report()).id };
    const assign = (user_id: string) => w.call(c.owner, assignReport, { params, body: { user_id } });
    expect((await assign(machine.user_id)).body.errors).toMatchObject([{ code: "assignee_unknown" }]);
    expect((await assign(c.triager.id)).status).toBe(200);
    const search = (text: string) => w.call(c.owner, listMentionable, { params, query: { search: text, is_internal: "true" } });
    expect((await search("token-")).body.items).toEqual([]);
    expect((await search(c.triager.username)).body.items).toHaveLength(1);
  });

  it("has no right that its role lacks, and cannot found, join or staff a company", async () => {
    const c = await buildCase(w);
    const { as } = await makeFor(c.owner, c.companyId, "viewer", apiScopes);
    const report = { report_id: (await c.report()).id };
    expect((await w.call(as, getReport, { params: report })).status).toBe(200);
    expect((await w.call(as, addComment, { params: report, body: { content: "Hello" } })).status).toBe(403);
    for (const name of [
      "companies.create",
      "companies.invite",
      "companies.accept_invitation",
      "companies.accept_own_invitation",
    ]) {
      const endpoint = w.app.endpoints.find((one) => one.name === name) as Endpoint;
      expect(scopeOf(endpoint), name).toBe(null);
    }
  });

  it("is made, seen and revoked by those who lead the company alone, in roles that they can give", async () => {
    const c = await buildCase(w);
    const outsider = (await buildCase(w)).owner;
    const admin = await w.person("Admin");
    const ofFinance = await makeFor(c.owner, c.companyId, "finance", ["money:read"]);
    expect(ofFinance.status).toBe(201);
    expect((await makeFor(c.manager, c.companyId, "finance")).status).toBe(403);
    expect((await makeFor(c.manager, c.companyId, "manager")).status).toBe(201);
    expect((await makeFor(c.owner, c.companyId, "owner")).status).toBe(422);
    const add = (body: object) => w.call(c.owner, addApiToken, { body: { name: "Pipeline", scopes: ["reports:read"], ...body } });
    expect((await add({ company_id: c.companyId })).status).toBe(422);
    expect((await add({ role: "viewer" })).status).toBe(422);
    expect((await add({ company_id: c.companyId, role: "viewer", name: "Safeport support" })).status).toBe(422);
    const params = { token_id: ofFinance.body.token_id as string };
    const rights = async (as: Person) => [
      (await w.call(as, listApiTokens, { query: { company_id: c.companyId } })).status,
      (await makeFor(as, c.companyId, "viewer")).status,
      (await w.call(as, revokeApiToken, { params })).status,
    ];
    for (const as of [c.triager, c.finance, c.viewer]) expect(await rights(as)).toEqual([403, 403, 403]);
    for (const as of [c.hacker, outsider]) expect(await rights(as)).toEqual([404, 404, 404]);
    expect(await rights(admin)).toEqual([200, 403, 403]);
    expect(await rights(c.manager)).toEqual([200, 201, 403]);
    expect(await rights(c.owner)).toEqual([200, 201, 200]);
  });

  it("loses its rights with its membership, and is no person in the lists of staff", async () => {
    const c = await buildCase(w);
    const { body, as } = await makeFor(c.owner, c.companyId, "viewer");
    await c.report();
    expect((await w.call(as, listReports)).body.total).toBe(1);
    const token = await w.db.selectFrom("api_token").select("user_id").where("id", "=", body.token_id).executeTakeFirstOrThrow();
    const params = { company_id: c.companyId, user_id: token.user_id };
    expect((await w.call(c.owner, removeMember, { params })).status).toBe(200);
    expect((await w.call(as, listReports)).body.total).toBe(0);
    const { username } = await w.db
      .selectFrom("user_account")
      .select("username")
      .where("id", "=", token.user_id)
      .executeTakeFirstOrThrow();
    const found = await w.call(await w.person("Admin"), listUsers, { query: { search: username } });
    expect(found.body.total).toBe(0);
  });
});

describe("the calls of a token", () => {
  it("are limited by token, at half of what its person may call in all @spec:10.36", async () => {
    const limited = await buildWorld({ env: { RATE_LIMIT_FACTOR: "1" } });
    // All calls are within one minute.
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const person = await limited.person();
      const tokens = [];
      for (let nth = 0; nth < 3; nth++) {
        const { body } = await limited.call(person, addApiToken, { body: { name: "Script", scopes: ["reports:write"] } });
        tokens.push({ ...person, token: body.token as string });
      }
      const write = (as: Person) =>
        limited.app.fastify.inject({
          method: "POST",
          url: `/v1/report_timeline/${one.hacker.id}/`,
          headers: { authorization: `Bearer ${as.token}` },
          payload: { content: "Hello" },
        });
      const untilRefused = async (as: Person) => {
        for (let calls = 0; calls <= callsPerMinute.write; calls++) if ((await write(as)).statusCode === 429) return calls;
        return null;
      };
      const share = callsPerMinute.write * tokenShare;
      const [first, second, third] = tokens as [Person, Person, Person];
      expect(await untilRefused(first)).toBe(share);
      expect(await untilRefused(second)).toBe(share);
      // Together they have used up the person's calls.
      expect(await untilRefused(third)).toBe(0);
      expect((await limited.call(person, listReports)).status).toBe(200);
    } finally {
      vi.useRealTimers();
      await limited.close();
    }
  });
});

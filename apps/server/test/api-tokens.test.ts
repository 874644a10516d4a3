import { me } from "@safeport/contract/accounts/account.endpoints";
import { addApiToken, listApiTokens, revokeApiToken } from "@safeport/contract/accounts/api-token.endpoints";
import { apiScopes, scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { needsSession } from "@safeport/contract/kernel/endpoint";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const make = async (as: Person, scopes: readonly string[], over: object = {}) => {
  const { status, body } = await w.call(as, addApiToken, { body: { name: "Script", scopes, ...over } });
  expect(status).toBe(201);
  // The person with this token in place of that of their session.
  return { ...body, as: { ...as, token: body.token as string } };
};

describe("an API token", () => {
  it("is shown once, stored as a hash, and does what its scopes and its person may", async () => {
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

describe("a token of each scope, on every call of the API", () => {
  it("is allowed nothing beyond it, and nobody's security is in any scope", async () => {
    const person = await w.person("Super Admin");
    const calls = w.app.endpoints.filter((endpoint: Endpoint) => needsSession(endpoint) && !endpoint.stream);
    const path = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");
    for (const scope of apiScopes) {
      const { token } = await make(person, [scope]);
      for (const endpoint of calls) {
        if (scopeOf(endpoint) === scope) continue;
        const answer = await w.app.fastify.inject({
          method: endpoint.method,
          url: path(endpoint),
          headers: { authorization: `Bearer ${token}` },
        });
        expect([scope, endpoint.name, answer.statusCode, answer.json().code]).toEqual([scope, endpoint.name, 403, "forbidden"]);
      }
    }
    const never = calls.filter((endpoint: Endpoint) => scopeOf(endpoint) === null).map(({ name }: Endpoint) => name);
    for (const name of [
      "accounts.change_password",
      "accounts.start_two_factor",
      "accounts.revoke_session",
      "accounts.close",
      "api_tokens.add",
      "api_tokens.revoke",
      "users.update",
      "reports.award",
      "withdrawals.ask",
      "kyc.submit",
      "bank_accounts.add",
    ])
      expect(never).toContain(name);
  });
});

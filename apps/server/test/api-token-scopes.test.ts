import { randomUUID } from "node:crypto";
import { apiScopes, scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { needsSession } from "@safeport/contract/kernel/endpoint";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeToken } from "./api-token-case.ts";
import { buildCase, type Case } from "./case.ts";
import { validBodies, validQueries } from "./valid-inputs.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  // Nobody else changes what strangers read between two calls.
  w = await buildOwnWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const make = (as: Person, scopes: readonly string[], over: object = {}) => makeToken(w, as, scopes, over);

describe("a token of each scope, on every call of the API", () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const report = await one.report();
    const own = { report_id: report.id, program_id: one.program.id, program: one.program.id, company_id: one.companyId };
    const missing = "00000000-0000-7000-8000-000000000000";
    const names = w.app.endpoints.flatMap(({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name));
    for (const name of names) ids[name] = missing;
    Object.assign(ids, own, { username: one.hacker.username, number: "1", legal_page: "terms", job_id: "1" });
  });

  it.each(apiScopes)("%s: does what the session of its person does, for outsiders as for members", async (scope) => {
    const all = w.app.endpoints.filter((endpoint: Endpoint) => scopeOf(endpoint) === scope && !endpoint.stream);
    expect(all.length).toBeGreaterThan(0);
    // Those that take files have tests of their own.
    const inScope = all.filter(({ files }: Endpoint) => !files);
    for (const person of [await w.person(), one.triager]) {
      const { as } = await make(person, [scope]);
      for (const endpoint of inScope) {
        // A member's writes change the results of the next call, so theirs are not compared.
        if (person === one.triager && endpoint.method !== "GET") continue;
        const body = validBodies[endpoint.name];
        const sent = { params: ids, query: validQueries[endpoint.name] ?? {}, ...(body && { body }) };
        const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
        const statuses = [];
        for (const { token } of [person, as])
          statuses.push(
            (
              await w.app.fastify.inject({
                method: endpoint.method,
                url,
                query: sent.query,
                headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
                ...(body && { payload: body }),
              })
            ).statusCode,
          );
        expect([endpoint.name, statuses[1]]).toEqual([endpoint.name, statuses[0]]);
      }
    }
  });

  it("is allowed nothing beyond it, and nobody's security is in any scope @spec:10.36", async () => {
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

  it("answers as it answers strangers where a call needs no session and the token does not allow it", async () => {
    const hidden = await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE" });
    const calls = w.app.endpoints.filter(
      ({ auth, method, stream, files, signed, mail, name }: Endpoint) =>
        (auth === "optional" || (auth === "public" && method === "GET")) &&
        !stream &&
        !files &&
        !signed &&
        !mail &&
        name !== "site.version",
    );
    const forStrangers = ["known_issues.commitments", "reputation.leaderboard", "accounts.check_verification_link"];
    expect(calls.map(({ name }: Endpoint) => name)).toEqual(expect.arrayContaining(forStrangers));
    const plain = ({ request_id: _request, ...body }: Record<string, unknown>) => body;
    for (const scope of apiScopes) {
      const { as } = await make(one.owner, [scope]);
      for (const endpoint of calls) {
        const isAllowed = scopeOf(endpoint) === scope && !forStrangers.includes(endpoint.name);
        if (isAllowed && endpoint.auth === "optional") continue;
        const body = validBodies[endpoint.name];
        for (const program of [one.program.id, hidden.id]) {
          const sent = { params: { ...ids, program }, query: validQueries[endpoint.name] ?? {}, ...(body && { body }) };
          const [visitor, holder] = [await w.call(null, endpoint, sent), await w.call(as, endpoint, sent)];
          expect([scope, endpoint.name, holder.status, plain(holder.body ?? {})]).toEqual([
            scope,
            endpoint.name,
            visitor.status,
            plain(visitor.body ?? {}),
          ]);
        }
      }
    }
  }, 60_000);
});

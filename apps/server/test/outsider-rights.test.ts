import { randomUUID } from "node:crypto";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildSession } from "@safeport/db/factories/build-session";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signToken } from "../src/features/accounts/core/session-tokens.ts";
import { allEndpoints } from "./all-endpoints.ts";
import { callsOf } from "./ask-everything.ts";
import { buildIds, named } from "./endpoint-ids.ts";
import { openLive } from "./live-client.ts";
import { buildOutsiderCase } from "./outsider-case.ts";
import { aboutTheCaller, validBodies, validQueries } from "./valid-inputs.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let c: Awaited<ReturnType<typeof buildOutsiderCase>>;
let ids: Record<string, string>;
/** The account of the outsider as if it could sign in, so that the walks meet its rights and not only the lack of a session. */
let outsider: Person;
/** Somebody who has nothing to do with the report. */
let stranger: Person;
beforeAll(async () => {
  w = await buildOwnWorld();
  c = await buildOutsiderCase(w, { note: "Nightshade" });
  await w.call(c.triager, addComment, { params: c.params, body: { content: "Nightshade", is_internal: true } });
  const comment = await w.call(c.hacker, addComment, { params: c.params, body: { content: "Foxglove" } });
  expect(comment.status).toBe(201);
  await w.deliver();
  ids = {
    ...(await buildIds(w)),
    ...{ report_id: c.report_id, item_id: comment.body.item_id, outsider_id: c.outsider_id },
    ...{ company_id: c.companyId, scope_id: randomUUID(), program: randomUUID(), program_id: randomUUID() },
  };
  const { username } = await w.db
    .selectFrom("user_account")
    .select("username")
    .where("id", "=", c.user_id)
    .executeTakeFirstOrThrow();
  const session = await buildSession(w.db, { user_id: c.user_id });
  const claims = { sessionId: session.id, userId: c.user_id, expiresAt: new Date(Date.now() + 3_600_000) };
  const token = await signToken(w.app.services.keyFor("session-tokens"), claims);
  outsider = { id: c.user_id, username, token, sessionId: session.id };
  stranger = await w.person("Hacker");
});
afterAll(() => w.close());

const guarded = allEndpoints.filter(needsSession);
const bodyOf = ({ name }: Endpoint) =>
  name === "disputes.open" ? { dispute_type: "Payment", dispute_description: "D", report_id: c.report_id } : validBodies[name];
const ask = (as: Person | null, endpoint: Endpoint) => {
  const body = bodyOf(endpoint);
  return w.call(as, endpoint, { params: ids, query: validQueries[endpoint.name] ?? {}, ...(body && { body }) });
};

describe("the account of somebody outside the company, and their link @spec:10.63", () => {
  it.each(named(guarded))("%s takes neither as a session", async (_name, endpoint) => {
    const bearers = [outsider, { ...outsider, token: c.token }];
    for (const as of bearers) expect((await ask(as, endpoint)).status).toBe(401);
  });

  it("are no way into the live stream", async () => {
    const base = await w.app.fastify.listen({ host: "127.0.0.1", port: 0 });
    for (const token of [outsider.token, c.token]) expect((await openLive(base, { ...outsider, token })).status).toBe(401);
  });
});

describe("the account of somebody outside the company, were it one to sign in with @spec:10.63", () => {
  beforeAll(async () => {
    const active = { state: "active" as const, email_verified_at: new Date() };
    await w.db.updateTable("user_account").set(active).where("id", "=", c.user_id).execute();
    // The server hears of the account by a notice of the database, or looks again after two seconds.
    await vi.waitFor(async () => expect((await w.call(outsider, listReports)).status).toBe(200), { timeout: 20_000 });
  });

  it.each(named(guarded.filter((endpoint) => !endpoint.stream && !aboutTheCaller.test(endpoint.name))))(
    "%s does not know the shared report",
    async (_name, endpoint) => {
      const answer = await ask(outsider, endpoint);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    },
  );

  it("reads in every list, filter, search and counter what a stranger reads", async () => {
    const values = {
      ...Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, [value]])),
      search: ["Stored XSS", "Nightshade", "Foxglove", c.email],
      asset: [c.scope.identifier],
    };
    const lists = guarded.filter(({ method, stream, file }) => method === "GET" && !stream && !file);
    // Their own account, and the times and numbers of calls.
    const own = /^(accounts\.(get|me|profile|list_sessions)|users\.)/;
    const said = async (as: Person, { url, query }: { url: string; query?: Record<string, string> }) => {
      const answer = await w.app.fastify.inject({
        method: "GET",
        url,
        query: query ?? {},
        headers: { authorization: `Bearer ${as.token}` },
      });
      const text = answer.body.replaceAll(as.id, "<id>").replaceAll(as.username, "<name>").replaceAll(as.sessionId, "<session>");
      return [answer.statusCode, text.replace(/"request_id":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<some>")];
    };
    const different = [];
    for (const endpoint of lists.filter(({ name }) => !own.test(name)))
      for (const call of callsOf(endpoint, values)) {
        const [one, other] = [await said(outsider, call), await said(stranger, call)];
        if (JSON.stringify(one) !== JSON.stringify(other)) different.push({ name: endpoint.name, call, one, other });
        for (const word of ["Nightshade", "Foxglove", c.email]) if (one.join().includes(word)) different.push({ call, word });
      }
    expect(different).toEqual([]);
    expect((await w.call(c.triager, listReports, { query: { search: "Stored XSS" } })).body.total).toBe(1);
    expect((await w.call(c.owner, listCompanies)).body.total).toBe(1);
  });

  it("hears of nothing in the live stream", async () => {
    const base = `http://127.0.0.1:${(w.app.fastify.server.address() as { port: number }).port}`;
    const [of, team] = [await openLive(base, outsider), await openLive(base, c.triager)];
    await w.call(c.hacker, addComment, { params: c.params, body: { content: "Once more" } });
    await w.deliver();
    await team.arrived("report.commented", 1);
    expect(of.events).toEqual([]);
    for (const client of [of, team]) client.close();
  });
});

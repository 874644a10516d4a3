import { listApiTokens, revokeApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { addAgent, addAgentToken, endAgent, listAgents } from "@safeport/contract/agents/agent.endpoints";
import { agentLimits } from "@safeport/contract/agents/agent.limits";
import { listMembers } from "@safeport/contract/companies/member.endpoints";
import { getReport, listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyAgent, giveSecondFactor, makeAgentToken, personAgent } from "./agent-case.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const bot = { name: "Heron bot", purpose: "Looks for open doors" };

describe("the agent of a person @spec:10.64", () => {
  it("is made by somebody with a verified address and a second factor, five at most", async () => {
    const person = await w.person();
    const add = () => w.call(person, addAgent, { body: bot });
    const plain = await add();
    expect([plain.status, plain.body.detail]).toEqual([403, expect.stringContaining("two-factor")]);
    await giveSecondFactor(w, person);
    await w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", person.id).execute();
    w.app.services.forgetPerson(person.id);
    expect((await add()).status).toBe(403);
    await w.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", person.id).execute();
    w.app.services.forgetPerson(person.id);
    const statuses = [];
    for (let n = 0; n <= agentLimits.ofPerson; n++) statuses.push((await add()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409]);
    const { items } = (await w.call(person, listAgents)).body;
    expect((await w.call(person, endAgent, { params: { agent_id: items[0].agent_id } })).status).toBe(200);
    expect((await add()).status).toBe(201);
    expect((await w.call(person, addAgent, { body: { ...bot, grants: ["labels"] } })).status).toBe(422);
  });

  it("sends reports and comments as its owner, marked with its name, and invites nobody", async () => {
    const { as } = await personAgent(w, one.hacker);
    const sent = await w.call(as, submitReport, { body: one.submission() });
    expect([sent.status, sent.body.agent]).toEqual([201, bot.name]);
    const params = { report_id: sent.body.report_id as string };
    expect((await w.call(as, addComment, { params, body: { content: "One more step" } })).status).toBe(201);
    const team = (await w.call(one.triager, getReport, { params })).body;
    expect([team.agent, team.author.user_id]).toEqual([bot.name, one.hacker.id]);
    const { items } = (await w.call(one.triager, listTimeline, { params })).body;
    expect(items).toContainEqual(
      expect.objectContaining({ content: "One more step", agent: bot.name, by_automation: true, side: "reporter" }),
    );
    await w.call(one.hacker, addComment, { params, body: { content: "By hand" } });
    const after = (await w.call(one.triager, listTimeline, { params })).body.items;
    expect(after).toContainEqual(expect.objectContaining({ content: "By hand", agent: null }));

    const friend = await w.person();
    const shared = one.submission({ collaborators: [{ username: friend.username, weight: 50 }] });
    expect((await w.call(as, submitReport, { body: shared })).status).toBe(403);
  });

  it("does no more in a day than its owner allows", async () => {
    const person = await w.person();
    const { as, agent_id } = await personAgent(w, person, { acts_per_day: 3, reports_per_day: 1 });
    const send = () => w.call(as, submitReport, { body: one.submission({ save_as_draft: true }) });
    expect((await send()).status).toBe(201);
    const second = await send();
    expect([second.status, Number(second.headers["retry-after"]) > 0]).toEqual([429, true]);
    const { report_id } = (await w.call(person, listReports)).body.items[0];
    const comment = () => w.call(as, addComment, { params: { report_id }, body: { content: "No" } });
    const statuses = [(await comment()).status, (await comment()).status, (await comment()).status];
    expect(statuses.slice(2)).toEqual([429]);
    expect(statuses).not.toContain(201);
    expect((await w.call(person, listAgents)).body.items).toMatchObject([{ agent_id, acts_today: 3 }]);
    expect((await w.call(as, listReports)).status).toBe(200);
    await w.db
      .updateTable("agent")
      .set({ counted_on: new Date("2026-01-01") })
      .where("id", "=", agent_id)
      .execute();
    expect((await send()).status).toBe(201);
  });

  it("is its owner's alone, and ends with all its tokens when they say so", async () => {
    const person = await w.person();
    const { agent_id, as, token_id } = await personAgent(w, person);
    const other = await makeAgentToken(w, person, agent_id, ["reports:read"]);
    const params = { agent_id };
    expect((await w.call(one.hacker, endAgent, { params })).status).toBe(404);
    expect((await w.call(one.hacker, listAgents)).body.items).not.toContainEqual(expect.objectContaining({ agent_id }));
    expect((await w.call(other.as, me)).status).toBe(403);
    const own = { params: { token_id: other.token_id } };
    expect((await w.call(person, revokeApiToken, own)).status).toBe(200);
    expect((await w.call(person, listApiTokens)).body.items).toContainEqual(expect.objectContaining({ token_id, agent_id }));
    expect((await w.call(as, me)).status).toBe(200);
    const ended = await w.call(person, endAgent, { params });
    expect([ended.status, ended.body.can]).toEqual([200, []]);
    expect((await w.call(as, me)).status).toBe(401);
    expect((await w.call(person, endAgent, { params })).status).toBe(200);
    const late = await w.call(person, addAgentToken, { params, body: { name: "Late", scopes: ["reports:read"] } });
    expect(late.status).toBe(410);
  });
});

describe("the agent of a company @spec:10.64", () => {
  it("is made and ended by those who lead it, and is a member without a person", async () => {
    const c = await buildCase(w);
    const body = { ...bot, company_id: c.companyId };
    const statusOf = async (as: Person) => (await w.call(as, addAgent, { body })).status;
    expect([await statusOf(c.triager), await statusOf(c.viewer), await statusOf(one.owner)]).toEqual([403, 403, 404]);
    const { agent_id, as } = await companyAgent(w, c.manager, c.companyId);
    const names = async () => {
      const { items } = (await w.call(c.owner, listMembers, { params: { company_id: c.companyId } })).body;
      return items.map(({ full_name }: { full_name: string }) => full_name);
    };
    expect(await names()).toContain("Heron bot (agent)");
    const report = await c.report();
    expect((await w.call(as, getReport, { params: { report_id: report.id } })).status).toBe(200);
    const list = (reader: Person) => w.call(reader, listAgents, { query: { company_id: c.companyId } });
    expect((await list(c.owner)).body.items).toMatchObject([{ agent_id, can: ["edit_agent", "end_agent", "add_agent_token"] }]);
    expect([(await list(c.triager)).status, (await list(one.owner)).status]).toEqual([403, 404]);
    const params = { agent_id };
    expect((await w.call(c.triager, endAgent, { params })).status).toBe(403);
    expect((await w.call(one.owner, endAgent, { params })).status).toBe(404);
    expect((await w.call(c.owner, endAgent, { params })).status).toBe(200);
    expect(await names()).not.toContain("Heron bot (agent)");
    expect((await w.call(as, listReports)).status).toBe(401);
  });
});

import { listAgents } from "@safeport/contract/agents/agent.endpoints";
import { addSuggestion, listSuggestions, refuseSuggestion, takeSuggestion } from "@safeport/contract/agents/suggestion.endpoints";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { addLabel } from "@safeport/contract/desk/label.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyAgent } from "./agent-case.ts";
import { makeToken } from "./api-token-case.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let c: Case;
let agent: Person;
let agent_id: string;
beforeAll(async () => {
  w = await buildWorld();
  c = await buildCase(w);
  ({ as: agent, agent_id } = await companyAgent(w, c.owner, c.companyId));
});
afterAll(() => w.close());

const reason = "The steps work on the demo, as written.";
const suggest = (report_id: string, kind: string, value: string, as = agent) =>
  w.call(as, addSuggestion, { params: { report_id }, body: { kind, value, reason } });
const act = (as: Person, call: typeof takeSuggestion, report_id: string, suggestion_id: string) =>
  w.call(as, call, { params: { report_id, suggestion_id } });

/** Lets the agent suggest something and the triager take it; returns the report afterwards. */
async function taken(report_id: string, kind: string, value: string) {
  const made = await suggest(report_id, kind, value);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const done = await act(c.triager, takeSuggestion, report_id, made.body.suggestion_id);
  expect([done.status, done.body.outcome, done.body.decided_by], JSON.stringify(done.body)).toEqual([
    200,
    "taken",
    c.triager.username,
  ]);
  return (await w.call(c.triager, getReport, { params: { report_id } })).body;
}

describe("a suggestion of a company's agent @spec:10.67", () => {
  it("of each kind is done by the person who takes it, with the agent named in the timeline and the log", async () => {
    const [original, first, second, third] = [await c.report(), await c.report(), await c.report(), await c.report()];
    expect(await taken(first.id, "status", "under_review")).toMatchObject({ status: "under_review", suggestions: 0 });
    expect(await taken(first.id, "severity", "high")).toMatchObject({ severity: "high" });
    const vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N";
    expect(await taken(first.id, "severity", vector)).toMatchObject({ cvss_vector: vector });
    const label = await w.call(c.owner, addLabel, { body: { company_id: c.companyId, name: "Bot", color: "red" } });
    expect(await taken(first.id, "label", label.body.label_id)).toMatchObject({ labels: [{ name: "Bot" }] });
    await taken(first.id, "reply", "Thank you, we look at it.");
    expect(await taken(first.id, "status", "informative")).toMatchObject({ status: "closed", close_reason: "informative" });
    expect(await taken(second.id, "status", "not_applicable")).toMatchObject({ status: "not_applicable" });
    expect(await taken(third.id, "duplicate_of", `#${original.number}`)).toMatchObject({
      status: "duplicate",
      duplicate_of: original.number,
    });
    const params = { report_id: first.id };
    const { items } = (await w.call(c.triager, listTimeline, { params })).body;
    expect(items).toContainEqual(
      expect.objectContaining({ content: "Thank you, we look at it.", by_automation: false, is_internal: false }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({ content: "took a suggestion of Heron bot (agent).", is_internal: true }),
    );
    const log = (await w.call(c.owner, listAuditLog, { query: { size: "100" } })).body.items;
    const actions = log.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(["report.suggestion_made", "report.suggestion_taken"]));
    const mine = (await w.call(c.owner, listAgents, { query: { company_id: c.companyId } })).body.items;
    expect(mine.find((one: { agent_id: string }) => one.agent_id === agent_id).suggestions).toEqual({
      made: 8,
      taken: 8,
      refused: 0,
    });
  });

  it("is shown to those who decide about the report, and the reporter never learns of it", async () => {
    const { id: report_id } = await c.report();
    const made = await suggest(report_id, "status", "spam");
    expect(made.body).toMatchObject({ outcome: null, agent: { agent_id, name: "Heron bot" } });
    const list = (as: Person) => w.call(as, listSuggestions, { params: { report_id } });
    for (const reader of [c.owner, c.manager, c.triager]) expect((await list(reader)).body.items).toHaveLength(1);
    const stranger = await w.member("owner");
    const statuses = [];
    for (const reader of [c.hacker, c.viewer, c.finance, stranger]) statuses.push((await list(reader)).status);
    expect(statuses).toEqual([403, 403, 403, 404]);
    const count = async (as: Person) => (await w.call(as, getReport, { params: { report_id } })).body.suggestions;
    expect([await count(c.triager), await count(c.hacker), await count(c.viewer)]).toEqual([1, 0, 0]);
    const before = (await w.call(c.hacker, getReport, { params: { report_id } })).body;
    expect((await act(c.triager, refuseSuggestion, report_id, made.body.suggestion_id)).body.outcome).toBe("refused");
    const after = (await w.call(c.hacker, getReport, { params: { report_id } })).body;
    expect(after).toEqual(before);
    const seen = (await w.call(c.hacker, listTimeline, { params: { report_id } })).body.items;
    expect(JSON.stringify(seen)).not.toContain("Heron");
    expect((await list(c.triager)).body.items).toMatchObject([{ outcome: "refused", decided_by: c.triager.username }]);
  });

  it("is decided once, by a person who may, and a newer one of its kind replaces it", async () => {
    const { id: report_id } = await c.report();
    const first = (await suggest(report_id, "severity", "low")).body.suggestion_id;
    const second = (await suggest(report_id, "severity", "critical")).body.suggestion_id;
    expect((await act(c.triager, takeSuggestion, report_id, first)).status).toBe(409);
    for (const person of [c.hacker, c.viewer, c.finance])
      expect((await act(person, takeSuggestion, report_id, second)).status).toBe(403);
    expect((await act(await w.member("owner"), takeSuggestion, report_id, second)).status).toBe(404);
    expect((await act(agent, takeSuggestion, report_id, second)).status).toBe(403);
    const token = await makeToken(w, c.triager, ["reports:read", "reports:write"]);
    expect((await act(token.as, takeSuggestion, report_id, second)).status).toBe(403);
    const { id: other } = await c.report();
    expect((await act(c.triager, takeSuggestion, other, second)).status).toBe(404);
    const race = await Promise.all([c.triager, c.owner].map((person) => act(person, takeSuggestion, report_id, second)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await act(c.owner, refuseSuggestion, report_id, second)).status).toBe(409);
  });

  it("is refused with a value that nobody could take, from people and other tokens, and beyond its company", async () => {
    const { id: report_id } = await c.report();
    const wrong = [
      ...["new", "needs_more_info", "duplicate", "withdrawn", ""].map((value) => ["status", value]),
      ...["huge", "CVSS:3.1/AV:N", ""].map((value) => ["severity", value]),
      ...["#0", "0x10", "999999999", "one"].map((value) => ["duplicate_of", value]),
      ...[
        ["label", "no-label"],
        ["reply", "   "],
        ["merge", "1"],
      ],
    ] as [string, string][];
    for (const [kind, value] of wrong) expect((await suggest(report_id, kind, value)).status, `${kind} ${value}`).toBe(422);
    const token = await makeToken(w, c.triager, ["reports:write"]);
    for (const as of [c.triager, token.as, c.hacker]) expect((await suggest(report_id, "status", "spam", as)).status).toBe(403);
    const elsewhere = await (await buildCase(w)).report();
    expect((await suggest(elsewhere.id, "status", "spam")).status).toBe(404);
    const short = { kind: "status", value: "spam", reason: "Too short" };
    expect((await w.call(agent, addSuggestion, { params: { report_id }, body: short })).status).toBe(422);
  });
});

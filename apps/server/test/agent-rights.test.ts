import { type ActingAgent, agentGrants, agentMay, isAct } from "@safeport/contract/kernel/agent.policy";
import { scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import { needsSession } from "@safeport/contract/kernel/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyAgent, personAgent } from "./agent-case.ts";
import { allEndpoints } from "./all-endpoints.ts";
import { buildCase } from "./case.ts";
import { buildIds } from "./endpoint-ids.ts";
import { validBodies, validQueries } from "./valid-inputs.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let ids: Awaited<ReturnType<typeof buildIds>>;
const agents: Record<string, Person> = {};
beforeAll(async () => {
  w = await buildWorld();
  ids = await buildIds(w);
  const c = await buildCase(w);
  agents.person = (await personAgent(w, c.hacker, { acts_per_day: 10_000, reports_per_day: 100 })).as;
  agents.company = (await companyAgent(w, c.owner, c.companyId, { acts_per_day: 10_000 })).as;
  agents.granted = (await companyAgent(w, c.owner, c.companyId, { grants: ["labels", "assign"], acts_per_day: 10_000 })).as;
});
afterAll(() => w.close());

/** The calls that change something and that an agent may make; a new one makes somebody decide. */
const acts: Record<string, string[]> = {
  person: [
    ...["files.delete", "files.upload", "reports.delete_draft", "reports.submit", "reports.update_draft"],
    "timeline.comment",
  ],
  company: ["suggestions.add"],
  granted: ["reports.assign", "reports.label", "suggestions.add"],
};

describe("the token of an agent @spec:10.64", () => {
  it.each(Object.keys(acts))("of the kind %s is refused each act that is not named here", async (kind) => {
    const refused = [/An agent may not do this/, /scopes don’t allow this call/, /Sign in again|Confirm/];
    const made: string[] = [];
    for (const endpoint of allEndpoints.filter(needsSession)) {
      if (endpoint.stream || endpoint.files) continue;
      const body = validBodies[endpoint.name];
      const query = validQueries[endpoint.name] ?? {};
      const answer = await w.call(agents[kind] as Person, endpoint, { params: ids, query, ...(body && { body }) });
      const isRefused = answer.status === 403 && refused.some((text) => text.test(answer.body.detail));
      if (!isRefused && isAct(endpoint)) made.push(endpoint.name);
      // Nothing of others is there for it.
      if (!isRefused) expect([200, 403, 404, 422, 429, 400], endpoint.name).toContain(answer.status);
    }
    expect(made.sort()).toEqual((acts[kind] ?? []).filter((name) => name !== "files.upload"));
  });

  it.each(Object.keys(acts))("of the kind %s may make these by the contract, uploads included", (kind) => {
    const of = kind === "person" ? "person" : "company";
    const agent: ActingAgent = { id: "", of, grants: kind === "granted" ? agentGrants : [] };
    const may = allEndpoints.filter((one) => isAct(one) && needsSession(one) && scopeOf(one) !== null && agentMay(agent, one));
    expect(may.map(({ name }) => name).sort()).toEqual(acts[kind]);
  });
});

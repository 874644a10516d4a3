import { addAgent, addAgentToken } from "@safeport/contract/agents/agent.endpoints";
import { agentScopes } from "@safeport/contract/kernel/agent.policy";
import { expect } from "vitest";
import type { Person, World } from "./world.ts";

/** Gives a person a second factor, which their session has proved. */
export async function giveSecondFactor(w: World, person: Person): Promise<void> {
  await w.db
    .insertInto("two_factor")
    .values({ user_id: person.id, secret: Buffer.alloc(20, 1), enabled_at: new Date() })
    .execute();
  await w.db.updateTable("session").set({ assurance: "second_factor" }).where("id", "=", person.sessionId).execute();
  w.app.services.forgetPerson(person.id);
}

/** Makes a token of an agent; `as` is who made it, with this token in place of that of their session. */
export async function makeAgentToken(w: World, as: Person, agent_id: string, scopes: readonly string[] = agentScopes) {
  const { status, body } = await w.call(as, addAgentToken, { params: { agent_id }, body: { name: "Runner", scopes } });
  expect(status, JSON.stringify(body)).toBe(201);
  return { token_id: body.token_id as string, as: { ...as, token: body.token as string } };
}

/** An agent of a person, who gets a second factor, with a token; `over` are fields of the agent. */
export async function personAgent(w: World, owner: Person, over: object = {}) {
  await giveSecondFactor(w, owner);
  return agentOf(w, owner, over);
}

/** An agent of a company with a token. */
export function companyAgent(w: World, manager: Person, company_id: string, over: object = {}) {
  return agentOf(w, manager, { company_id, ...over });
}

async function agentOf(w: World, owner: Person, over: object) {
  const body = { name: "Heron bot", purpose: "Looks for open doors", ...over };
  const added = await w.call(owner, addAgent, { body });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const { agent_id } = added.body as { agent_id: string };
  return { agent_id, ...(await makeAgentToken(w, owner, agent_id)) };
}

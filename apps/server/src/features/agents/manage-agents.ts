import type { AddAgentInput, AddAgentTokenInput, UpdateAgentInput } from "@safeport/contract/agents/agent.endpoints";
import { agentLimits } from "@safeport/contract/agents/agent.limits";
import { companyPolicy } from "@safeport/contract/companies/company.policy";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../platform/changed-since.queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import type { Tx } from "../../platform/transaction.ts";
import { newMachine } from "../accounts/api-tokens/create-machine.ts";
import { endOf, endTokensOfAgent, issueToken, lockTokens } from "../accounts/api-tokens/manage-api-tokens.ts";
import { assertOwnName } from "../accounts/core/assert-own-name.ts";
import { hasSecondFactor } from "../accounts/two-factor/has-second-factor.ts";
import { assertMay, companyEntry } from "../companies/assert-may.ts";
import { type CompanyRow, getCompany, lockCompany } from "../companies/get-company.ts";
import { addMachineMember, removeMachineMember } from "../companies/members/machine-member.ts";
import {
  type AgentOwner,
  type AgentRow,
  changeAgent,
  countAgents,
  findAgent,
  insertAgent,
  lockAgent,
  pageOfAgents,
  setAgentEnded,
} from "./agent.queries.ts";

type Input = z.output<typeof AddAgentInput>;
type NewAgent = Omit<Input, "company_id">;

/** An agent with whether the caller may end it. */
export interface ShownAgent extends AgentRow {
  isOurs: boolean;
}

/** The caller's agents, or those of a company, for its owners and managers and for staff: 404 for people outside of it, 403 for its other members. */
export async function listAgents(ctx: Ctx, { company_id, ...paging }: { company_id?: string | undefined } & PageOfChanges) {
  const company = company_id === undefined ? null : await getCompany(ctx, company_id);
  if (company) assertMay("see_integrations", ctx, company);
  const owner = company ? { company_id: company.id } : { user_id: ctx.actor.user_id };
  const isOurs = company === null || companyPolicy.add_integration(ctx.actor, company);
  const { items, total } = await pageOfAgents(ctx.db, owner, paging);
  return { items: items.map((row) => ({ ...row, isOurs })), total };
}

/** Makes an agent of the caller or of a company. */
export function addAgent(ctx: Ctx, { company_id, ...input }: Input): Promise<ShownAgent> {
  return company_id === undefined ? addOwnAgent(ctx, input) : addCompanyAgent(ctx, company_id, input);
}

/** A person answers for what their agent does, so we know their address and nobody else makes one by a stolen password. */
async function addOwnAgent(ctx: Ctx, input: NewAgent): Promise<ShownAgent> {
  const { user_id, email_verified } = ctx.actor;
  if (input.grants.length > 0) throw invalidField(["body", "company_id"], "required");
  if (!email_verified) throw new AppError("forbidden", "email_unverified");
  if (!(await hasSecondFactor(ctx))) throw new AppError("forbidden", "agent_needs_factor");
  return unitOfWork(ctx, async (tx) => {
    await lockAgents(tx, { user_id }, agentLimits.ofPerson);
    const id = newId();
    await insertAgent(tx, { ...input, id, user_id, account_id: user_id });
    return { result: await readAgent(tx, id), audit: [entryOf(ctx, null, "agent_added", input.name)] };
  });
}

/** The agent of a company is a member of its own, which reads what those read who decide about reports; of their acts it does what it was granted alone. */
async function addCompanyAgent(ctx: Ctx, companyId: string, input: NewAgent): Promise<ShownAgent> {
  assertMay("add_integration", ctx, await getCompany(ctx, companyId));
  assertOwnName(ctx.actor, "name", input.name);
  const machine = await newMachine(input.name, "agent");
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "share");
    assertMay("add_integration", ctx, company);
    await lockAgents(tx, { company_id: companyId }, agentLimits.ofCompany);
    await addMachineMember(tx, companyId, machine, "triager");
    const id = newId();
    await insertAgent(tx, { ...input, id, company_id: companyId, account_id: machine.id });
    return {
      result: await readAgent(tx, id),
      audit: [entryOf(ctx, company, "agent_added", input.name)],
      events: [{ type: "company.members_changed", subject_id: companyId, data: {} }],
    };
  });
}

/** Changes the purpose and the limits of an agent. Throws 410 once it has ended. */
export async function updateAgent(ctx: Ctx, id: string, change: z.output<typeof UpdateAgentInput>): Promise<ShownAgent> {
  const { row, company } = await getOwnAgent(ctx, id);
  const { purpose = row.purpose, acts_per_day = row.acts_per_day, reports_per_day = row.reports_per_day } = change;
  return unitOfWork(ctx, async (tx) => {
    if (!(await changeAgent(tx, id, { purpose, acts_per_day, reports_per_day }))) throw new AppError("gone", "agent_ended");
    const limits = { acts_per_day, reports_per_day };
    return { result: await readAgent(tx, id), audit: [entryOf(ctx, company, "agent_updated", row.name, limits)] };
  });
}

/** Ends an agent with all its tokens; changes nothing if it has ended. */
export async function endAgent(ctx: Ctx, id: string): Promise<ShownAgent> {
  const { row, company } = await getOwnAgent(ctx, id);
  const ended = await unitOfWork(ctx, async (tx) => {
    if (!(await setAgentEnded(tx, id))) return { result: await readAgent(tx, id), audit: [] };
    await endTokensOfAgent(tx, id);
    if (company) await removeMachineMember(tx, company.id, row.account_id);
    return {
      result: await readAgent(tx, id),
      audit: [entryOf(ctx, company, "agent_ended", row.name)],
      ...(company && { events: [{ type: "company.members_changed", subject_id: company.id, data: {} } as const] }),
    };
  });
  ctx.forgetPerson(row.account_id);
  return ended;
}

/** Makes a token of an agent and returns its text, which is not stored. Throws 410 once the agent has ended. */
export async function addAgentToken(ctx: Ctx, id: string, input: z.output<typeof AddAgentTokenInput>) {
  const { row, company } = await getOwnAgent(ctx, id);
  const expires_at = endOf(input);
  return unitOfWork(ctx, async (tx) => {
    await lockTokens(tx, company ? { company_id: company.id } : { user_id: row.account_id });
    if (!(await lockAgent(tx, id))) throw new AppError("gone", "agent_ended");
    const { name, scopes } = input;
    const token = { name, scopes, expires_at, user_id: row.account_id, company_id: company?.id ?? null, agent_id: id };
    return {
      result: await issueToken(ctx, tx, token),
      audit: [entryOf(ctx, company, "agent_token_added", row.name, { token: name, scopes })],
    };
  });
}

/** Locks the agents of a person or a company until the transaction ends; throws 409 if they have the most that they can have. */
async function lockAgents(tx: Tx, owner: AgentOwner, max: number): Promise<void> {
  await lockName(tx, `agents of ${"company_id" in owner ? owner.company_id : owner.user_id}`);
  if ((await countAgents(tx, owner)) >= max) throw new AppError("conflict", "too_many_agents", { params: { max } });
}

/** An agent that the caller answers for: 404 for those of other people and companies, 403 for members who do not lead. */
async function getOwnAgent(ctx: Ctx, id: string): Promise<{ row: AgentRow; company: CompanyRow | null }> {
  const row = await findAgent(ctx.db, id);
  if (!row) throw new AppError("not_found");
  if (row.company_id === null) {
    if (row.user_id !== ctx.actor.user_id) throw new AppError("not_found");
    return { row, company: null };
  }
  const company = await getCompany(ctx, row.company_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("not_found") : error;
  });
  assertMay("add_integration", ctx, company);
  return { row, company };
}

async function readAgent(tx: Tx, id: string): Promise<ShownAgent> {
  const row = await findAgent(tx, id);
  if (!row) throw new Error(`Agent ${id} is gone although it was just stored`);
  return { ...row, isOurs: true };
}

function entryOf(
  { actor: { user_id, username } }: Ctx,
  company: CompanyRow | null,
  act: "agent_added" | "agent_updated" | "agent_ended" | "agent_token_added",
  agent: string,
  more: object = {},
): NewAuditEntry {
  if (company) return companyEntry(company, `company.${act}`, { agent, ...more });
  return { action: `account.${act}`, object_type: "user", object_id: user_id, snapshot: { username, agent, ...more } };
}

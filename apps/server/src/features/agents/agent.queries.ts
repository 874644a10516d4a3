import type { AgentGrant } from "@safeport/contract/kernel/agent.policy";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../platform/changed-since.queries.ts";
import { readPage } from "../../platform/read-page.ts";
import type { Tx } from "../../platform/transaction.ts";

/** Owner of agents. */
export type AgentOwner = { user_id: string } | { company_id: string };

/** What its owner changes of an agent. */
export type AgentChange = Pick<Insertable<DB["agent"]>, "purpose" | "acts_per_day" | "reports_per_day">;

export type AgentRow = Awaited<ReturnType<typeof findAgent>> & {};

const suggested = (outcome: string) =>
  sql<number>`(select count(*)::int from suggestion sg where sg.agent_id = a.id and ${sql.raw(outcome)})`;

const columns = [
  ...(["a.id", "a.user_id", "a.company_id", "a.account_id", "a.name", "a.purpose"] as const),
  ...(["a.acts_per_day", "a.reports_per_day", "a.created_at", "a.ended_at"] as const),
  sql<AgentGrant[]>`a.grants`.as("grants"),
  sql<number>`case when a.counted_on = (now() at time zone 'UTC')::date then a.acts else 0 end`.as("acts_today"),
  suggested("true").as("made"),
  suggested("sg.outcome = 'taken'").as("taken"),
  suggested("sg.outcome = 'refused'").as("refused"),
] as const;

const agentsOf = (db: Db, owner: AgentOwner) =>
  "company_id" in owner
    ? db.selectFrom("agent as a").where("a.company_id", "=", owner.company_id)
    : db.selectFrom("agent as a").where("a.user_id", "=", owner.user_id);

/** The agent with this id, of any owner; undefined without one. */
export function findAgent(db: Db, id: string) {
  return db.selectFrom("agent as a").select(columns).where("a.id", "=", id).executeTakeFirst();
}

/** One page of the agents of a person or a company, newest first. */
export function pageOfAgents(db: Db, owner: AgentOwner, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    agentsOf(db, owner)
      .select(columns)
      .select(sql<number>`count(*) over ()::int`.as("total"))
      .where(hasChangedSince(paging.updated_since, "a.updated_at"))
      .orderBy("a.created_at", "desc")
      .orderBy("a.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** The number of agents that have not ended; the caller holds the lock of their owner's agents. */
export async function countAgents(db: Db, owner: AgentOwner): Promise<number> {
  const count = agentsOf(db, owner).select(sql<number>`count(*)::int`.as("count"));
  return (await count.where("a.ended_at", "is", null).executeTakeFirstOrThrow()).count;
}

/** Inserts an agent. */
export async function insertAgent(tx: Tx, row: Insertable<DB["agent"]>): Promise<void> {
  await tx.insertInto("agent").values(row).execute();
}

/** Whether an agent has not ended; it does not end before the transaction does. */
export async function lockAgent(tx: Tx, id: string): Promise<boolean> {
  const agent = tx.selectFrom("agent").select("id").where("id", "=", id).where("ended_at", "is", null);
  return (await agent.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Changes an agent that has not ended; false if it has. */
export async function changeAgent(tx: Tx, id: string, change: AgentChange): Promise<boolean> {
  const changed = tx.updateTable("agent").set(change).where("id", "=", id).where("ended_at", "is", null);
  return (await changed.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Ends an agent; false if it has ended before. */
export async function setAgentEnded(tx: Tx, id: string): Promise<boolean> {
  const ended = tx.updateTable("agent").set({ ended_at: sql<Date>`now()` }).where("id", "=", id);
  return (await ended.where("ended_at", "is", null).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Counts an act of an agent, and whether it is a report; false, and nothing counted, once it has done what it may in this day. */
export async function addAct(db: Db, id: string, isReport: boolean): Promise<boolean> {
  const report = isReport ? 1 : 0;
  const today = sql<Date>`(now() at time zone 'UTC')::date`;
  const isToday = sql<boolean>`counted_on = ${today}`;
  const counted = await db
    .updateTable("agent")
    .set({
      acts: sql<number>`case when ${isToday} then acts else 0 end + 1`,
      reports: sql<number>`case when ${isToday} then reports else 0 end + ${report}`,
      counted_on: today,
    })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where(sql<boolean>`case when ${isToday} then acts else 0 end < acts_per_day`)
    .where(sql<boolean>`(${report} = 0 or case when ${isToday} then reports else 0 end < reports_per_day)`)
    .executeTakeFirst();
  return counted.numUpdatedRows === 1n;
}

/** The agents of a person, for the export of their data. */
export function listOwnAgents(db: Db, userId: string) {
  return db
    .selectFrom("agent")
    .select(["id as agent_id", "name", "purpose", "acts_per_day", "reports_per_day", "created_at", "ended_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Ends the agents of these people and forgets what they called them; their tokens end with the accounts. */
export async function forgetAgentsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("agent")
    .set({ name: "–", purpose: "–", ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where("user_id", "in", userIds)
    .execute();
}

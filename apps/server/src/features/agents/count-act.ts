import type { ActingAgent } from "@safeport/contract/kernel/agent.policy";
import type { Services } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { addAct } from "./agent.queries.ts";

/** The call that sends a report or saves one. */
const sendsReport = "reports.submit";
const dayMs = 86_400_000;

/** Counts the acts of agents: throws 429 until the next day in UTC for one that has done what its owner allows in a day. */
export function createActCounter(db: Services["db"]) {
  return async ({ id }: ActingAgent, call: string): Promise<void> => {
    if (await addAct(db, id, call === sendsReport)) return;
    const retryAfter = Math.ceil((dayMs - (Date.now() % dayMs)) / 1_000);
    throw new AppError("rate_limited", "agent_day_full", { retryAfter });
  };
}

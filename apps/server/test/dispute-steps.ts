import {
  answerDispute,
  assignMediator,
  openDispute,
  rejectDispute,
  resolveDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute, OpenDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { expect } from "vitest";
import type { Case } from "./case.ts";
import type { Person, World } from "./world.ts";

export const reason = "The fix was shipped a week after the report was closed.";

/** The steps of disputes in a world that is built later. */
export function disputeSteps(now: () => { w: World; one: Case; admin: Person; mediator: Person }) {
  async function open(as: Person, report_id: string, over: Partial<OpenDisputeInput> = {}): Promise<Dispute> {
    const body = { report_id, dispute_type: "Submission", dispute_description: "It is exploitable", ...over };
    const { status, body: dispute } = await now().w.call(as, openDispute, { body });
    expect(status, JSON.stringify(dispute)).toBe(201);
    return dispute;
  }
  const answer = (as: Person, dispute_id: string) =>
    now().w.call(as, answerDispute, { params: { dispute_id }, body: { text: "We could not reproduce it" } });
  const assign = (as: Person, dispute_id: string, who: Person) =>
    now().w.call(as, assignMediator, { params: { dispute_id }, body: { mediator: who.username } });
  const resolve = (as: Person, dispute_id: string, actions: object[] = []) =>
    now().w.call(as, resolveDispute, { params: { dispute_id }, body: { reason, actions } });
  const reject = (as: Person, dispute_id: string) =>
    now().w.call(as, rejectDispute, { params: { dispute_id }, body: { reason } });
  const itemsOf = async (report_id: string): Promise<TimelineItem[]> =>
    (await now().w.call(now().one.hacker, listTimeline, { params: { report_id } })).body.items;

  /** A dispute of the reporter that the company has answered, with a mediator. */
  async function inMediation(over: Parameters<Case["report"]>[0] = {}, input: Partial<OpenDisputeInput> = {}) {
    const { id, number } = await now().one.report(over);
    const { dispute_id } = await open(now().one.hacker, id, input);
    expect((await answer(now().one.triager, dispute_id)).status).toBe(200);
    expect((await assign(now().admin, dispute_id, now().mediator)).status).toBe(200);
    return { id, number, dispute_id };
  }
  return { open, answer, assign, resolve, reject, itemsOf, inMediation };
}

import * as z from "zod/mini";
import { disputeStatuses, disputeSteps } from "../kernel/dispute.values.ts";
import { defineEvents } from "../kernel/event.ts";
import { Uuid } from "../kernel/ids.ts";
import { reportParents } from "../reports/core/report.events.ts";

const ofDispute = z.object({ ...reportParents, dispute_id: Uuid });

/** Events of a report's disputes. Their subject is the report, so they keep their order among its other events. */
export const disputeEvents = defineEvents("report", {
  "dispute.opened": ofDispute,
  "dispute.answered": ofDispute,
  "dispute.assigned": z.object({ ...ofDispute.shape, mediator_id: Uuid }),
  /** The mediator resolved or rejected it, or the other side conceded it. */
  "dispute.decided": z.object({ ...ofDispute.shape, status: z.enum(disputeStatuses), conceded: z.boolean() }),
  /** The side that lost appealed the decision. */
  "dispute.appealed": ofDispute,
  /** A step was not taken in time. */
  "dispute.step_missed": z.object({ ...ofDispute.shape, step: z.enum(disputeSteps) }),
  "dispute.withdrawn": ofDispute,
  /** The platform closed the report, which decided the dispute. */
  "dispute.resolved": ofDispute,
});

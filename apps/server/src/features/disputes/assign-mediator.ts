import { isStaff } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { addDisputeInfo } from "../reports/status/dispute-marks.ts";
import { type DisputeWithFacts, setMediator } from "./dispute.queries.ts";
import { disputeAudit } from "./dispute-change.ts";
import { lockDisputeFor } from "./get-dispute.ts";
import { findMediator, findNeutralStaff } from "./mediator.queries.ts";

/**
 * Names the mediator of a dispute: staff who did not open it, are no party of the report, do not belong to its company, and have not acted on the
 * report; a guest if there are none of them. Naming the same person again changes nothing.
 */
export async function assignMediator(ctx: Ctx, disputeId: string, username: string): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const { row, report, dispute: found } = await lockDisputeFor("assign", ctx, tx, disputeId);
    const person = await findMediator(tx, username, row.id);
    if (!person) throw invalidField(["body", "mediator"], "mediator_unknown");
    const isGuest = !isStaff(person);
    if (isGuest && found.mediator_id !== person.id && (await findNeutralStaff(tx, row.id)).length > 0)
      throw invalidField(["body", "mediator"], "mediator_unknown");
    if (found.mediator_id === person.id) return { result: { dispute: found, report }, audit: [] };
    if (person.id === found.opened_by || person.has_part) throw new AppError("conflict", "mediator_partial");
    const dispute = await setMediator(tx, disputeId, person.id, isGuest);
    await addDisputeInfo(tx, row.id, { info: isGuest ? "guest_named" : "mediator_named", disputeId, userId: person.id });
    const { company_id, program_id } = row;
    return {
      result: { dispute, report },
      audit: [disputeAudit(row, "dispute.assigned", disputeId, { mediator: username })],
      events: [
        {
          type: "dispute.assigned",
          subject_id: row.id,
          data: { company_id, program_id, dispute_id: disputeId, mediator_id: person.id },
        },
      ],
    };
  });
}

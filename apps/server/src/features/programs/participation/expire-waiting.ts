import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { programEntry } from "../core/program-entry.ts";
import { expireInterests } from "./interest.queries.ts";
import { expireInvitations } from "./invitation.queries.ts";

/** In one transaction. */
const batch = 200;

interface Expired {
  id: string;
  program_id: string;
  company_id: string;
  title: string;
}

/** The job: expires applications and invitations that nobody has answered in time, in batches. */
export async function expireWaiting(services: Services): Promise<void> {
  await inBatches(services, expireInterests, "program.interest_expired", ({ id, program_id, company_id, user_id }) => ({
    type: "interest.settled",
    subject_id: program_id,
    data: { company_id, interest_id: id, user_id, status: "expired" },
  }));
  await inBatches(services, expireInvitations, "program.invitation_expired", ({ id, program_id, company_id, user_id }) => ({
    type: "invitation.settled",
    subject_id: program_id,
    data: { company_id, invitation_id: id, user_id, status: "expired" },
  }));
}

async function inBatches<Row extends Expired>(
  services: Services,
  expire: (tx: Tx, limit: number) => Promise<Row[]>,
  action: AuditAction,
  eventOf: (row: Row) => NewEvent,
): Promise<void> {
  let count = batch;
  while (count === batch)
    count = await unitOfWork(systemCtx(services, "expire_participation"), async (tx) => {
      const rows = await expire(tx, batch);
      return {
        result: rows.length,
        audit: rows.map(({ program_id, company_id, title, id }) =>
          programEntry({ id: program_id, company_id, title }, action, { waiting_id: id }),
        ),
        events: rows.map(eventOf),
      };
    });
}

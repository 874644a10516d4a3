import { type IntegrationFailure, isBroken, isLost } from "@safeport/contract/integrations/integration.values";
import { type Services, systemCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { forgetTold, type IntegrationRow, noteFailure, noteTold } from "./integration.queries.ts";

/** Notes how a call of a job ended. After a failure that somebody has to mend, those who lead the company are told, at most once a day. */
export async function noteOutcome(
  services: Services,
  { id, company_id, kind, project }: IntegrationRow,
  failure: IntegrationFailure | null,
): Promise<void> {
  // Only the issue is gone; the connection works.
  if (isLost(failure)) return;
  if (!isBroken(failure)) {
    await noteFailure(services.db, id, failure);
    if (failure === null) await forgetTold(services.db, id);
    return;
  }
  await unitOfWork(systemCtx(services, "integration_broken"), async (tx) => {
    await noteFailure(tx, id, failure);
    if (!(await noteTold(tx, id))) return { result: undefined, audit: [] };
    const snapshot = { kind, project, failure };
    return {
      result: undefined,
      audit: [{ action: "integration.broken", object_type: "company", object_id: company_id, company_id, snapshot }],
      events: [{ type: "company.integration_broken", subject_id: company_id, data: { integration_id: id } }],
    };
  });
}

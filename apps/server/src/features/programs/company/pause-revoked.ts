import { type Services, systemCtx } from "../../../platform/context.ts";
import { subscriber } from "../../../platform/events/event.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { lockPublishes } from "../../companies/get-company.ts";
import { programUpdates } from "../versions/program-updates.ts";
import { pauseOpenPrograms } from "./company-programs.queries.ts";

/** Queues the job that pauses the open programs of a company which no longer controls its domain. */
export const revokedDomains = subscriber({
  name: "programs.revoked_domains",
  types: ["company.domain_revoked"],
  async handle(tx, events) {
    for (const { subject_id } of events) await addJob(tx, "pause_programs", { company_id: subject_id });
  },
});

/** The job: pauses the programs of a company that are open to all, unless staff vouch for it or it has verified a domain since. */
export async function pausePrograms(services: Services, companyId: string): Promise<void> {
  await unitOfWork(systemCtx(services, "pause_programs"), async (tx) => {
    const paused = (await lockPublishes(tx, companyId)) ? [] : await pauseOpenPrograms(tx, companyId);
    return {
      result: undefined,
      audit: paused.map(({ id, title }) => ({
        action: "program.updated" as const,
        object_type: "program",
        object_id: id,
        company_id: companyId,
        snapshot: { title, status: "paused" },
      })),
      events: await programUpdates(
        tx,
        paused.map(({ id }) => ({ id, company_id: companyId })),
      ),
    };
  });
}

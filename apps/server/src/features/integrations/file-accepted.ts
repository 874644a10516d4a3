import type { EventOf } from "@safeport/contract/events/domain-event";
import type { Services } from "../../platform/context.ts";
import { subscriber } from "../../platform/events/event.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { addJobs } from "../../platform/jobs/job.queries.ts";
import { fileIssue, unconfirmed } from "./file-issue.ts";
import { findFilingTrackers, findIntegration, hasIntegration } from "./integration.queries.ts";
import { noteOutcome } from "./note-outcome.ts";
import { actorOfRule } from "./tracker-actor.ts";

/** The payload of a job that files an accepted report by the rule of a tracker. */
export interface AcceptedJob {
  report_id: string;
  integration_id: string;
}

/** Queues an issue for an accepted report in each tracker whose rule says so. */
export const acceptedReports = subscriber({
  name: "integrations.accepted_reports",
  types: ["report.validated"],
  concerns: hasIntegration,
  async handle(tx, events: readonly EventOf<"report.validated">[]) {
    const trackers = await findFilingTrackers(tx, [...new Set(events.map(({ data }) => data.company_id))]);
    const jobs = events.flatMap(({ subject_id: report_id, data }) =>
      trackers
        .filter(({ company_id }) => company_id === data.company_id)
        .map(({ id: integration_id }): AcceptedJob => ({ report_id, integration_id })),
    );
    await addJobs(tx, "file_accepted_report", jobs);
  },
});

/**
 * The job: files an accepted report in the name of who set the rule, and without a confirmation, so that a public project gets nothing. If they may no
 * longer do so, nothing is filed, and the tracker's row asks for the rule to be set again.
 */
export async function fileAcceptedReport(services: Services, { report_id, integration_id }: AcceptedJob): Promise<void> {
  const integration = await findIntegration(services.db, integration_id);
  if (!integration?.is_active || !integration.file_accepted) return;
  const { company_id, file_by, file_accepted: contents } = integration;
  const ctx = await actorOfRule(services, { job: "file_accepted_report", companyId: company_id, userId: file_by });
  if (!ctx) return noteOutcome(services, integration, "no_person");
  try {
    await fileIssue(ctx, report_id, { integration_id, contents, confirmation: unconfirmed });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Withdrawn, locked or otherwise not to be filed any more, or the person has lost the right.
    if (error.code === "not_found" || error.code === "forbidden") await noteOutcome(services, integration, "no_person");
  }
}

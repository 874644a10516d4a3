import { subscriber } from "../../../platform/events/event.ts";
import { addJobs } from "../../../platform/jobs/job.queries.ts";

/** Compares a report again whose asset, weakness or title was corrected. */
export const correctedInClusters = subscriber({
  name: "flood.clusters",
  types: ["report.corrected"],
  async handle(tx, events) {
    const companyOf = new Map(events.map(({ subject_id, data }) => [subject_id, data.company_id]));
    await addJobs(
      tx,
      "cluster_again",
      [...companyOf].map(([report_id, company_id]) => ({ report_id, company_id })),
    );
  },
});

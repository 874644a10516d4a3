import { recipients } from "../../platform/events/event.ts";
import { whoHearsOfReports } from "../reports/core/report.visibility.ts";

/** Live updates about a dispute go to everybody who may read its report. */
export const disputeRecipients = recipients({
  types: [
    "dispute.opened",
    "dispute.answered",
    "dispute.assigned",
    "dispute.decided",
    "dispute.withdrawn",
    "dispute.resolved",
    "dispute.appealed",
    "dispute.step_missed",
  ],
  among: whoHearsOfReports,
});

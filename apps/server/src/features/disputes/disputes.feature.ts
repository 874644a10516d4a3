import type { Feature } from "../../platform/feature.ts";
import { advanceDisputes } from "./advance-disputes.ts";
import { disputeRecipients } from "./dispute.recipients.ts";
import { disputeRoutes } from "./dispute.routes.ts";
import { disputeExports } from "./dispute-exports.ts";

export const disputes: Feature = {
  name: "disputes",
  routes: disputeRoutes,
  recipients: [disputeRecipients],
  exports: disputeExports,
  tasks: (services) => ({ advance_disputes: () => advanceDisputes(services) }),
  cron: ["* * * * * advance_disputes"],
};

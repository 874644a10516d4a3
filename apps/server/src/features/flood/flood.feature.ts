import type { Feature } from "../../platform/feature.ts";
import { checkRoutes } from "./checks/check.routes.ts";
import { correctedInChecks } from "./checks/check.subscribers.ts";
import { forgetRuns } from "./checks/count-templates.ts";
import { clusterRoutes } from "./clusters/cluster.routes.ts";
import { correctedInClusters } from "./clusters/cluster.subscribers.ts";
import { clusterAgain } from "./clusters/cluster-reports.ts";
import { codeIndexRoutes } from "./code-indexes/code-index.routes.ts";
import { sweepCodeIndexes } from "./code-indexes/sweep-code-indexes.ts";
import { floodExports } from "./flood-exports.ts";
import { nonIssueRoutes } from "./non-issues/non-issue.routes.ts";
import { countIntake } from "./order/intake-figures.queries.ts";
import { letInReports } from "./order/let-in-reports.ts";
import { orderRoutes } from "./order/order.routes.ts";
import { placeChangedReports } from "./order/place-reports.ts";
import { takeUpAfterUpgrade, takeUpFailed, takeUpReports } from "./take-up/take-up-reports.ts";

export const flood: Feature = {
  name: "flood",
  routes(http) {
    checkRoutes(http);
    clusterRoutes(http);
    codeIndexRoutes(http);
    orderRoutes(http);
    nonIssueRoutes(http);
  },
  subscribers: [correctedInChecks, correctedInClusters],
  tasks: (services) => ({
    take_up_failed_reports: () => takeUpFailed(services.db),
    take_up_after_upgrade: () => takeUpAfterUpgrade(services.db),
    forget_runs_of_words: () => forgetRuns(services.db),
    place_reports: () => placeChangedReports(services.db),
    let_in_reports: () => letInReports(services),
    count_intake: () => countIntake(services.db),
    sweep_code_indexes: () => sweepCodeIndexes(services.db),
    cluster_again: (payload) => clusterAgain(services.db, payload as { report_id: string; company_id: string }),
  }),
  eachSecond: ({ db }) => takeUpReports(db),
  atStart: ["take_up_after_upgrade"],
  cron: [
    ...["* * * * * place_reports", "* * * * * let_in_reports", "*/15 * * * * take_up_failed_reports"],
    "*/15 * * * * count_intake",
    ...["41 3 * * * forget_runs_of_words", "*/10 * * * * sweep_code_indexes"],
  ],
  exports: floodExports,
};

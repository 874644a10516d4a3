import type { Feature } from "../../platform/feature.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { metricsRoutes } from "./metrics/metrics.routes.ts";
import { signatures, signReports } from "./similar/sign-reports.ts";
import { similarRoutes } from "./similar/similar.routes.ts";

export const insight: Feature = {
  name: "insight",
  routes(http) {
    dashboardRoutes(http);
    metricsRoutes(http);
    similarRoutes(http);
  },
  subscribers: [signatures],
  tasks: (services) => ({
    sign_reports: async () => {
      await signReports(services.db, null);
    },
  }),
  // The signing is for reports that no event announced: those of before, and imported ones.
  cron: ["*/15 * * * * sign_reports"],
};

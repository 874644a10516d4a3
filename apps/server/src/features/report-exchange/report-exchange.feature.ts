import type { Feature } from "../../platform/feature.ts";
import { exportRoutes } from "./export/export.routes.ts";
import { importRoutes } from "./import/import.routes.ts";

export const reportExchange: Feature = {
  name: "report-exchange",
  routes(http) {
    exportRoutes(http);
    importRoutes(http);
  },
};

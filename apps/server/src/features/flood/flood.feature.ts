import type { Feature } from "../../platform/feature.ts";
import { checkRoutes } from "./checks/check.routes.ts";
import { storeChecks, storedChecks } from "./checks/store-checks.ts";
import { floodExports } from "./flood-exports.ts";

export const flood: Feature = {
  name: "flood",
  routes: checkRoutes,
  subscribers: [storedChecks],
  tasks: (services) => ({ store_checks: () => storeChecks(services.db) }),
  cron: ["* * * * * store_checks"],
  exports: floodExports,
};

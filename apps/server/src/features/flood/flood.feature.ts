import type { Feature } from "../../platform/feature.ts";
import { checkRoutes } from "./checks/check.routes.ts";
import { floodExports } from "./flood-exports.ts";

export const flood: Feature = {
  name: "flood",
  routes: checkRoutes,
  exports: floodExports,
};

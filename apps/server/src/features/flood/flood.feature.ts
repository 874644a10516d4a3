import type { Feature } from "../../platform/feature.ts";
import { checkRoutes } from "./checks/check.routes.ts";

export const flood: Feature = {
  name: "flood",
  routes: checkRoutes,
};

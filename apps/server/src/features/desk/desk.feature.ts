import type { Feature } from "../../platform/feature.ts";
import { deskRoutes } from "./desk.routes.ts";
import { desksOfClosedAccounts } from "./desk.subscribers.ts";
import { deskExports } from "./desk-exports.ts";

export const desk: Feature = {
  name: "desk",
  routes: deskRoutes,
  subscribers: [desksOfClosedAccounts],
  exports: deskExports,
};

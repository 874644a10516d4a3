import type { Feature } from "../../platform/feature.ts";
import { auditRoutes } from "./audit.routes.ts";
import { auditExports } from "./audit-exports.ts";

export const audit: Feature = { name: "audit", routes: auditRoutes, exports: auditExports };

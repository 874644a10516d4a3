import type { Feature } from "../../platform/feature.ts";
import { companyRoutes } from "./company.routes.ts";

export const companies: Feature = { name: "companies", routes: companyRoutes };

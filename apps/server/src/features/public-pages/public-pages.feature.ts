import type { Feature } from "../../platform/feature.ts";
import { publicPageRoutes } from "./public-page.routes.ts";

/** Pages for strangers: whole HTML, readable without script. */
export const publicPages: Feature = { name: "public-pages", routes: publicPageRoutes };

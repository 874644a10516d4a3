import type { Feature } from "../../platform/feature.ts";
import { programRecipients } from "./program.recipients.ts";
import { programRoutes } from "./program.routes.ts";

export const programs: Feature = { name: "programs", routes: programRoutes, recipients: [programRecipients] };

import type { Feature } from "../../platform/feature.ts";
import { disclosureRoutes } from "./disclosure.routes.ts";
import { settleDisclosures } from "./settle-disclosures.ts";

export const disclosure: Feature = {
  name: "disclosure",
  routes: disclosureRoutes,
  tasks: (services) => ({ settle_disclosures: () => settleDisclosures(services) }),
  cron: ["*/10 * * * * settle_disclosures"],
};

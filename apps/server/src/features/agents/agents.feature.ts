import type { Feature } from "../../platform/feature.ts";
import { agentRoutes } from "./agent.routes.ts";
import { agentsOfClosedAccounts } from "./agent.subscribers.ts";
import { agentExports } from "./agent-exports.ts";

export const agents: Feature = {
  name: "agents",
  routes: agentRoutes,
  subscribers: [agentsOfClosedAccounts],
  exports: agentExports,
};

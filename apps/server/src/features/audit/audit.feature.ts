import type { Feature } from "../../platform/feature.ts";
import { auditRoutes } from "./audit.routes.ts";
import { auditExports } from "./audit-exports.ts";
import { chainAudit } from "./chain/chain-audit.ts";
import { signHead } from "./chain/sign-head.ts";

export const audit: Feature = {
  name: "audit",
  routes: auditRoutes,
  exports: auditExports,
  tasks: (services) => ({
    chain_audit: async () => void (await chainAudit(services.db)),
    sign_audit_head: () => signHead(services, new Date()),
  }),
  cron: ["* * * * * chain_audit", "2 0 * * * sign_audit_head"],
};

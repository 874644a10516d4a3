import type { Feature } from "../../platform/feature.ts";
import { recordVerification } from "../../platform/verification.queries.ts";
import { auditRoutes } from "./audit.routes.ts";
import { auditExports } from "./audit-exports.ts";
import { chainAudit } from "./chain/chain-audit.ts";
import { forgetOldAudit } from "./chain/forget-old-audit.ts";
import { signHead } from "./chain/sign-head.ts";
import { verifyChain } from "./chain/verify-chain.ts";

export const audit: Feature = {
  name: "audit",
  routes: auditRoutes,
  exports: auditExports,
  tasks: (services) => ({
    chain_audit: async () => void (await chainAudit(services.db)),
    sign_audit_head: () => signHead(services, new Date()),
    verify_audit: async () =>
      void (await recordVerification(services.db, "audit", () =>
        verifyChain({ ...services, dataDir: services.settings.dataDir }),
      )),
    forget_old_audit: async () => void (await forgetOldAudit(services)),
  }),
  cron: ["* * * * * chain_audit", "2 * * * * sign_audit_head", "33 3 * * * verify_audit", "3 4 * * * forget_old_audit"],
};

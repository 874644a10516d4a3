import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { validateVaultSearch } from "../../../features/wallet/payments/vault-search.ts";
import { loadMessages } from "../../../lib/i18n.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { DelayedSpinner } from "../../../ui/delayed-spinner.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";

const CompanyVault = lazyPart(() =>
  import("../../../features/wallet/payments/components/company-vault.tsx").then((module) => module.CompanyVault),
);
const AdminVault = lazyPart(() =>
  import("../../../features/wallet/payments/components/admin-vault.tsx").then((module) => module.AdminVault),
);
const ResearcherVault = lazyPart(() =>
  import("../../../features/wallet/payments/components/researcher-vault.tsx").then((module) => module.ResearcherVault),
);

export const Route = createFileRoute("/_app/{-$area}/vault")({
  staticData: { hasSearch: true },
  validateSearch: validateVaultSearch,
  loader: () => loadMessages("wallet"),
  component: VaultRoute,
});

/** Researchers earn, companies pay, and staff see the whole ledger. */
function VaultRoute() {
  const { experience, companyId } = useViewer();
  return (
    <Suspense fallback={<DelayedSpinner />}>
      {experience === "researcher" && <ResearcherVault />}
      {experience === "business" && <CompanyVault key={companyId} />}
      {experience === "staff" && <AdminVault />}
    </Suspense>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { UpcomingPage } from "../../../app/upcoming-page.tsx";
import { validatePaymentsSearch } from "../../../features/wallet/shared/payments-search.ts";
import { loadMessages } from "../../../lib/i18n.ts";
import { currentViewer, useViewer } from "../../../lib/viewer.ts";
import { DelayedSpinner } from "../../../ui/delayed-spinner.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";

const CompanyVault = lazyPart(() =>
  import("../../../features/wallet/company/components/company-vault.tsx").then((module) => module.CompanyVault),
);
const AdminVault = lazyPart(() =>
  import("../../../features/wallet/admin/components/admin-vault.tsx").then((module) => module.AdminVault),
);

export const Route = createFileRoute("/_app/{-$area}/vault")({
  staticData: { hasSearch: true },
  validateSearch: validatePaymentsSearch,
  loader: () => {
    const experience = currentViewer()?.experience;
    if (experience === "business") return loadMessages("wallet/company", "wallet/payments");
    return experience === "staff" ? loadMessages("wallet/admin") : undefined;
  },
  component: VaultRoute,
});

/** Researchers earn, companies pay, and staff see the whole ledger. */
function VaultRoute() {
  const { experience, companyId } = useViewer();
  if (experience === "researcher") return <UpcomingPage name="vault" />;
  return (
    <Suspense fallback={<DelayedSpinner />}>
      {experience === "business" ? <CompanyVault key={companyId} /> : <AdminVault />}
    </Suspense>
  );
}

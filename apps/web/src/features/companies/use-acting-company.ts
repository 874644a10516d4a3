import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../lib/accounts-store.ts";
import { useViewer } from "../../lib/viewer.ts";
import { toast } from "../../ui/toast.ts";
import { companyToActivate } from "./active-company.ts";
import { useMyCompanies } from "./api/company.ts";

/**
 * Makes the company of the page the active one, if the viewer belongs to it: they act for it there, and return to its lists.
 * `pageCompanyId` is undefined for a page that belongs to no company, and while its company is not known.
 */
export function useActingCompany(pageCompanyId: string | undefined): void {
  const t = useTranslations("companies");
  const { experience, companyId: active } = useViewer();
  const { data } = useMyCompanies({ enabled: experience === "business" && pageCompanyId !== undefined });
  const company = companyToActivate(pageCompanyId, active, data?.items ?? []);
  // Once for each page, so that the viewer can switch to another company there.
  const settled = useRef<string>(undefined);
  useEffect(() => {
    if (!data || settled.current === pageCompanyId) return;
    settled.current = pageCompanyId;
    if (!company) return;
    setActiveCompany(company.company_id);
    if (active !== null) toast({ kind: "info", message: t("switched", { name: company.name }) });
  }, [data, pageCompanyId, company, active, t]);
}

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../lib/accounts-store.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { toast } from "../../../ui/toast.ts";
import { useMyCompanies } from "./use-my-companies.ts";

/**
 * Makes the company of what is on screen the active one, if the viewer belongs to it: they act for it there, and what they return to should be
 * its list. `companyId` is undefined while it is not known.
 */
export function useWorkFor(companyId: string | undefined): void {
  const t = useTranslations("companies");
  const { user, companyId: active } = useViewer();
  // Only once, so that the viewer can choose another company.
  const settled = useRef(false);
  const isOther = companyId !== undefined && active !== null && companyId !== active;
  const { data } = useMyCompanies({ enabled: isOther && user.can.includes("create_company") });
  // A company that they have left is replaced by the company guard first.
  const isMember = data?.items.some(({ company_id }) => company_id === active);
  const company = isMember ? data?.items.find(({ company_id }) => company_id === companyId) : undefined;
  useEffect(() => {
    const isKnown = companyId !== undefined && (!isOther || company);
    if (settled.current || !isKnown) return;
    settled.current = true;
    if (!isOther || !company) return;
    setActiveCompany(company.company_id);
    toast({ kind: "info", message: t("switched", { name: company.name }) });
  }, [companyId, isOther, company, t]);
}

import type { Company } from "@safeport/contract/companies/company.schema";
import { useTranslations } from "use-intl";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { IntegrationList } from "./integration-list.tsx";

/** The trackers and chats of a company, for those who may see them. */
export function ConnectionSection({ company: { company_id, can } }: { company: Company }) {
  const t = useTranslations("integrations");
  if (!can.includes("see_integrations")) return null;
  return (
    <SettingsSection title={t("title")} text={t("intro")}>
      <IntegrationList companyId={company_id} canAdd={can.includes("add_integration")} />
    </SettingsSection>
  );
}

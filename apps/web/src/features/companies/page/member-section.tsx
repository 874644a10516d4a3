import type { Company } from "@safeport/contract/companies/company.schema";
import { useTranslations } from "use-intl";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { MemberList } from "./member-list.tsx";

/** The people of a company. */
export function MemberSection({ company }: { company: Company }) {
  const t = useTranslations("companies/settings.members");
  return (
    <SettingsSection title={t("title")}>
      <MemberList company={company} />
    </SettingsSection>
  );
}

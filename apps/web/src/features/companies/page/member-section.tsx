import type { Company } from "@safeport/contract/companies/company.schema";
import { useTranslations } from "use-intl";
import { MemberList } from "./member-list.tsx";
import { PageSection } from "./page-section.tsx";

/** The people of a company. */
export function MemberSection({ company }: { company: Company }) {
  const t = useTranslations("companies/settings.members");
  return (
    <PageSection title={t("title")} anchor="members">
      <MemberList company={company} />
    </PageSection>
  );
}

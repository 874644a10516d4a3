import type { Company } from "@safeport/contract/companies/company.schema";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { WhenNear } from "../../../ui/when-near.tsx";
import { PageSection } from "./page-section.tsx";

const MemberList = lazyPart(() => import("./member-list.tsx").then((module) => module.MemberList));

/** The people of a company, loaded when the reader comes near them. */
export function MemberSection({ company }: { company: Company }) {
  const t = useTranslations("companies/settings.members");
  return (
    <PageSection title={t("title")} anchor="members">
      <WhenNear fallback={<SkeletonRows />}>
        <MemberList company={company} />
      </WhenNear>
    </PageSection>
  );
}

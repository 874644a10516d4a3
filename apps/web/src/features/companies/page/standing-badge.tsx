import type { Company } from "@safeport/contract/companies/company.schema";
import { IconAlertTriangle, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/badge.tsx";

/** Badge of a company's verification. */
export function StandingBadge({ company: { standing } }: { company: Pick<Company, "standing"> }) {
  const t = useTranslations("companies/settings.standing");
  const trusted = standing === "verified" || standing === "vouched";
  return (
    <Badge tone={trusted ? "green" : "amber"} icon={trusted ? IconRosetteDiscountCheck : IconAlertTriangle}>
      {t(standing)}
    </Badge>
  );
}

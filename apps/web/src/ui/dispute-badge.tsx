import { IconScale } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "./badge.tsx";

/** Marks a report with an open dispute. */
export function DisputeBadge() {
  const t = useTranslations("ui");
  return (
    <Badge tone="orange" icon={IconScale}>
      {t("dispute")}
    </Badge>
  );
}

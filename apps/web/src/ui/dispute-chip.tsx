import { IconScale } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Chip } from "./chip.tsx";

/** Marks a report with an open dispute. */
export function DisputeChip() {
  const t = useTranslations("ui");
  return (
    <Chip tone="orange" icon={IconScale}>
      {t("dispute")}
    </Chip>
  );
}

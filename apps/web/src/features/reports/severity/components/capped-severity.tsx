import { Text } from "@mantine/core";
import { capSeverity, type Severity } from "@safeport/contract/kernel/severity.values";
import { useTranslations } from "use-intl";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";

/** The severity that counts, and where the asset caps the claimed one, both. */
export function CappedSeverity({ claimed, cap }: { claimed: Severity; cap: Severity }) {
  const t = useTranslations("reports/severity-dialog");
  const name = useTranslations("reports/severity");
  const counted = capSeverity(claimed, cap);
  return (
    <>
      <SeverityBadge severity={counted} />
      {counted !== claimed && (
        <Text fz={13} lh="20px" c="var(--sp-amber)" mt={4}>
          {t("capped", { claimed: name(claimed), cap: name(cap) })}
        </Text>
      )}
    </>
  );
}

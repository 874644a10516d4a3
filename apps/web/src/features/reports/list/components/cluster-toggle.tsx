import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useReportListSearch } from "../../core/use-report-list-search.ts";

/** Shows reports that say the same as one row, or each by itself; in the address as the filters. */
export function ClusterToggle() {
  const t = useTranslations("reports");
  const { search, setSearch } = useReportListSearch();
  const isOn = search.clusters === "1";
  return (
    <Button
      size="sm"
      variant={isOn ? "light" : "default"}
      leftSection={<IconStack2 size={16} stroke={1.75} aria-hidden />}
      aria-pressed={isOn}
      title={t("clusters_hint")}
      data-shortcut="c"
      aria-keyshortcuts="c"
      style={{ flex: "none" }}
      onClick={() => setSearch({ clusters: isOn ? undefined : "1", page: undefined })}
    >
      {t("clusters")}
    </Button>
  );
}

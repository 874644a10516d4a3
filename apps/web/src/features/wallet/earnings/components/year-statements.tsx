import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { useDownloadYear } from "../api/earnings.ts";

/** The viewer's statements of calendar years as PDF; the last year that has ended is proposed. */
export function YearStatements({ years }: { years: readonly number[] }) {
  const t = useTranslations("wallet/year");
  const download = useDownloadYear();
  const [year, setYear] = useState(years[1] ?? years[0]);
  return (
    <SettingsSection title={t("section")} text={t("section_text")}>
      {year === undefined ? (
        <Text>{t("none")}</Text>
      ) : (
        <Group gap="sm" align="flex-end">
          <NativeSelect
            label={t("year")}
            value={String(year)}
            onChange={({ currentTarget: { value } }) => setYear(Number(value))}
            data={years.map(String)}
            w={120}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(year)}
          >
            {t("download")}
          </Button>
        </Group>
      )}
      {download.error && <ErrorAlert error={download.error} />}
    </SettingsSection>
  );
}

import { Button, Group, Progress, Text } from "@mantine/core";
import type { Export } from "@safeport/contract/accounts/export/export.endpoints";
import { useTranslations } from "use-intl";
import { useI18n } from "../../../../lib/i18n.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useDownloadExport, useExport, useStartExport } from "../api/export.ts";

/** An archive of the reader's data: its making, with its progress, and its download. */
export function ExportData() {
  const t = useTranslations("accounts/export");
  const { data, error, refetch, isFetching } = useExport();
  const start = useStartExport();
  const latest = data?.export ?? null;
  const isMaking = latest?.state === "waiting" || latest?.state === "running";
  const isReady = latest?.state === "ready";
  return (
    <SettingsSection title={t("title")} text={t("text")}>
      {error && !data && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <SkeletonRows count={3} height={36} />}
      <div role="status">{latest && <ExportState latest={latest} />}</div>
      <FormFailure error={start.error} fallback={t("start_failed")} />
      {data && (
        <Group gap="xs">
          {isReady && <Download />}
          {!isMaking && (
            <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
              {t(isReady ? "again" : "start")}
            </Button>
          )}
        </Group>
      )}
    </SettingsSection>
  );
}

function ExportState({ latest }: { latest: Export }) {
  const t = useTranslations("accounts/export");
  const { locale } = useI18n();
  const { state, files_done: done, files, records, expires_at, byte_size } = latest;
  if (state === "waiting") return <Text>{t("waiting")}</Text>;
  if (state === "expired") return <Text c="dimmed">{t("ended")}</Text>;
  if (state === "failed") return <Text c="var(--sp-danger)">{t("failed")}</Text>;
  if (state === "running")
    return (
      <>
        <Text mb={4}>{t("running", { done, files, records })}</Text>
        <Progress value={files === 0 ? 0 : (100 * done) / files} aria-label={t("progress")} />
      </>
    );
  const size = formatSize(byte_size ?? 0, locale);
  return <Text>{t.rich("ready", { size, time: () => <TimeAgo time={expires_at ?? latest.created_at} /> })}</Text>;
}

function Download() {
  const t = useTranslations("accounts/export");
  const download = useDownloadExport();
  return (
    <>
      <Button loading={download.isPending} onClick={() => download.mutate()}>
        {t("download")}
      </Button>
      <FormFailure error={download.error} fallback={t("download_failed")} />
    </>
  );
}

/** A size in kilobytes or megabytes. */
function formatSize(bytes: number, locale: string): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1_000)), "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}

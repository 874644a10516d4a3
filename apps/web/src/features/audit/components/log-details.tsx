import { Code, Text } from "@mantine/core";
import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { useTranslations } from "use-intl";
import { formatMoment } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { useAuditEntry } from "../api/use-audit-log.ts";
import { LogStatus } from "./log-status.tsx";

/** One entry of the log, with the object as it was at that moment. */
export function LogDetails({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  const t = useTranslations("audit");
  return (
    <Dialog opened={entry !== null} onClose={onClose} title={t("details")} size="md">
      {entry && <Details entry={entry} />}
    </Dialog>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("audit");
  const { locale } = useI18n();
  const full = useAuditEntry(entry.log_id);
  const snapshot = (full.data ?? entry).object_snapshot;
  return (
    <>
      <Facts
        facts={[
          { label: t("column.action"), value: entry.action },
          { label: t("column.time"), value: formatMoment(entry.timestamp, locale) },
          { label: t("column.user"), value: entry.user ? `${entry.user.full_name} (${entry.user.role})` : t("platform") },
          { label: t("column.ip"), value: entry.ip_address ?? "–" },
          { label: t("column.status"), value: <LogStatus status={entry.status} /> },
        ]}
      />
      {full.isError && <ErrorState strip error={full.error} onRetry={() => void full.refetch()} retrying={full.isFetching} />}
      {snapshot ? (
        // Focusable, so that it can be scrolled by keyboard.
        <Code block tabIndex={0} mt="md" mah="50vh">
          {JSON.stringify(snapshot, null, 2)}
        </Code>
      ) : (
        <Text c="dimmed" mt="md">
          {t("no_snapshot")}
        </Text>
      )}
    </>
  );
}

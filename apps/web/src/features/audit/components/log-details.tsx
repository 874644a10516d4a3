import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { useTranslations } from "use-intl";
import { formatMoment } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { useAuditEntry } from "../api/use-audit-log.ts";
import classes from "./activity-log.module.css";
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
  const facts = [
    { name: "action", value: entry.action },
    { name: "time", value: formatMoment(entry.timestamp, locale) },
    { name: "user", value: entry.user ? `${entry.user.full_name} (${entry.user.role})` : t("platform") },
    { name: "ip", value: entry.ip_address ?? "–" },
    { name: "status", value: <LogStatus status={entry.status} /> },
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`column.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {full.isError && <ErrorState strip error={full.error} onRetry={() => void full.refetch()} retrying={full.isFetching} />}
      {snapshot ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className={classes.snapshot} tabIndex={0}>
          {JSON.stringify(snapshot, null, 2)}
        </pre>
      ) : (
        <p className={classes.none}>{t("no_snapshot")}</p>
      )}
    </>
  );
}

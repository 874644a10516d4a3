import { Box, Code, Text, Title } from "@mantine/core";
import type { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { useTranslations } from "use-intl";
import { formatMoment } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { useAuditEntry } from "../api/audit-log.ts";
import { LogSentence } from "./log-sentence.tsx";
import { LogStatus } from "./log-status.tsx";
import { LogType } from "./log-type.tsx";

interface LogDetailsProps {
  entry: AuditEntry | null;
  onClose: () => void;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** One entry of the log, with the object as it was at that moment. */
export function LogDetails({ entry, onClose, onLeave }: LogDetailsProps) {
  const t = useTranslations("audit");
  return (
    <Dialog opened={entry !== null} onClose={onClose} title={t("details")} size="md">
      {entry && <Details entry={entry} onLeave={onLeave} />}
    </Dialog>
  );
}

function Details({ entry, onLeave }: { entry: AuditEntry; onLeave: () => void }) {
  const t = useTranslations("audit");
  const roleName = useTranslations("accounts.role");
  const { locale } = useI18n();
  const full = useAuditEntry(entry.log_id);
  const snapshot = (full.data ?? entry).object_snapshot;
  return (
    <>
      <Text mb="md" fz="md" style={{ overflowWrap: "anywhere" }}>
        <LogSentence entry={entry} onLeave={onLeave} />
      </Text>
      <Facts
        facts={[
          { label: t("column.time"), value: formatMoment(entry.timestamp, locale) },
          {
            label: t("column.user"),
            value: entry.user ? `${entry.user.full_name} (${roleName(entry.user.role)})` : t("platform"),
          },
          { label: t("column.ip"), value: entry.ip_address ?? "–" },
          { label: t("column.type"), value: <LogType type={entry.log_type} /> },
          { label: t("column.status"), value: <LogStatus status={entry.status} /> },
          { label: t("column.action"), value: <Code>{entry.action}</Code> },
          { label: t("column.number"), value: entry.number ?? "–" },
        ]}
      />
      {full.isError && <ErrorState strip error={full.error} onRetry={() => void full.refetch()} retrying={full.isFetching} />}
      {snapshot ? (
        <Box component="section" mt="lg" aria-labelledby="log-snapshot">
          <Title order={3} id="log-snapshot" fz="sm" mb="xs">
            {t("snapshot")}
          </Title>
          <Facts divided facts={factsOf(snapshot)} />
        </Box>
      ) : (
        <Text c="dimmed" mt="md">
          {t("no_snapshot")}
        </Text>
      )}
    </>
  );
}

/** The recorded values; a value before and after a change is one line. */
function factsOf(snapshot: Record<string, unknown>) {
  const isPair = (name: string) => `old_${name}` in snapshot && `new_${name}` in snapshot;
  return Object.entries(snapshot).flatMap(([name, value]) => {
    const changed = /^(?:old|new)_(.+)$/.exec(name)?.[1];
    if (changed === undefined || !isPair(changed)) return [{ label: name, value: <Value value={value} /> }];
    if (name.startsWith("new_")) return [];
    return [{ label: changed, value: <Change before={value} after={snapshot[`new_${changed}`]} /> }];
  });
}

/** A value before and after a change. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations("audit");
  return (
    <>
      <Text component="del" inherit c="dimmed" title={t("before")}>
        <Value value={before} />
      </Text>
      {" → "}
      <Text component="ins" inherit td="none" title={t("after")}>
        <Value value={after} />
      </Text>
    </>
  );
}

/** A recorded value: texts and numbers as they are, values with parts as JSON. */
function Value({ value }: { value: unknown }) {
  if (value === null || value === "") return "–";
  if (typeof value === "object")
    return (
      <Code display="block" style={{ whiteSpace: "pre-wrap" }}>
        {JSON.stringify(value, null, 2)}
      </Code>
    );
  return String(value);
}

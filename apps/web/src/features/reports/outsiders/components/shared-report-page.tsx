import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import type { SharedReport } from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import { IconFileOff, IconUserOff } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { formatDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { AttachedFilesProvider } from "../../../../ui/files/attached-files-provider.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { Page } from "../../../../ui/page.tsx";
import { PublicFrame } from "../../../../ui/public-frame.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { useSharedReport } from "../api/outsiders.ts";
import { LeaveSharedReport } from "./leave-shared-report.tsx";
import { SharedComment } from "./shared-comment.tsx";
import { SharedFiles } from "./shared-files.tsx";
import { SharedTimeline } from "./shared-timeline.tsx";

/** The report that a company shares with somebody outside, by the token of the mailed link. */
export function SharedReportPage({ token }: { token: string }) {
  const [page, setPage] = useState(1);
  const [hasLeft, setLeft] = useState(false);
  return (
    <PublicFrame>
      {hasLeft ? <Over kind="left" /> : <Loaded token={token} page={page} onPage={setPage} onLeft={() => setLeft(true)} />}
    </PublicFrame>
  );
}

interface LoadedProps {
  token: string;
  page: number;
  onPage: (page: number) => void;
  onLeft: () => void;
}

function Loaded({ token, page, onPage, onLeft }: LoadedProps) {
  const t = useTranslations("reports/outsiders.page");
  const { data, error, refetch, isFetching } = useSharedReport(token, page);
  const status = error instanceof ApiError ? error.status : null;
  // Also when the access ends while the page is open.
  if (status === 410) return <Over kind="ended" />;
  if (status === 404 || status === 422) return <Over kind="wrong" />;
  if (!data)
    return (
      <Page title={t("heading")} width="form">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonRows count={3} height={96} />
        )}
      </Page>
    );
  return (
    <View report={data} token={token} onLeft={onLeft}>
      {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data.timeline.pages > 1 && (
        <Group gap="xs" mt="md">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t("earlier")}
          </Button>
          <Button variant="default" size="xs" disabled={page >= data.timeline.pages} onClick={() => onPage(page + 1)}>
            {t("later")}
          </Button>
        </Group>
      )}
    </View>
  );
}

/** Says why there is nothing to read, and what to do. */
function Over({ kind }: { kind: "ended" | "wrong" | "left" }) {
  const t = useTranslations("reports/outsiders.page");
  return (
    <Page title={t("heading")} width="form">
      <EmptyState icon={kind === "left" ? IconUserOff : IconFileOff} title={t(kind)} text={t(`${kind}_text`)} />
    </Page>
  );
}

interface ViewProps {
  report: SharedReport;
  token: string;
  onLeft: () => void;
  /** Leads to the other pages of the timeline. */
  children: React.ReactNode;
}

function View({ report, token, onLeft, children }: ViewProps) {
  const t = useTranslations("reports/outsiders.page");
  const overview = useTranslations("reports.overview");
  const { locale } = useI18n();
  const { company_name: company, ends_at, note, timeline } = report;
  const files = useMemo(() => [...report.files, ...timeline.items.flatMap((item) => item.files)], [report.files, timeline.items]);
  const written = writeUpFields.filter((name) => report[name].trim() !== "");
  return (
    <AttachedFilesProvider files={files}>
      <Page
        title={report.title}
        width="form"
        subtitle={[
          t("facts", { number: String(report.number), asset: report.scope_identifier ?? t("no_asset") }),
          report.weakness,
        ]
          .filter(Boolean)
          .join(" · ")}
        meta={
          <>
            <StatusBadge status={report.status} />
            <SeverityBadge severity={report.severity} />
          </>
        }
      >
        <Alert color="var(--sp-accent)" mb="lg" title={t("shared_by", { company, email: report.email })}>
          <Stack gap={4} style={{ overflowWrap: "anywhere" }}>
            <Text>{ends_at ? t("until", { day: formatDay(ends_at, locale) }) : t("forever", { company })}</Text>
            <Text>{t("confidential", { company })}</Text>
            {note && (
              <Text style={{ whiteSpace: "pre-line" }}>
                <Text span inherit fw={600}>
                  {t("note", { company })}
                </Text>{" "}
                {note}
              </Text>
            )}
          </Stack>
        </Alert>
        {written.map((name) => (
          <SettingsSection key={name} title={overview(writeUp[name].part)}>
            <Markdown>{report[name]}</Markdown>
          </SettingsSection>
        ))}
        {report.files.length > 0 && (
          <SettingsSection title={t("files")}>
            <SharedFiles files={report.files} />
          </SettingsSection>
        )}
        <SettingsSection title={t("timeline")}>
          <SharedTimeline items={timeline.items} company={company} />
          {children}
        </SettingsSection>
        {report.can.includes("comment") ? <SharedComment token={token} /> : <Text c="dimmed">{t("locked")}</Text>}
        <LeaveSharedReport token={token} onLeft={onLeft} />
      </Page>
    </AttachedFilesProvider>
  );
}

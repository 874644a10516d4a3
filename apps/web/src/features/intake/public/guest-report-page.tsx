import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { GuestReport } from "@safeport/contract/intake/guest.endpoints";
import { IconFileOff, IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { Page } from "../../../ui/page.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { SeverityBadge } from "../../../ui/severity-badge.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useGuestActs, useGuestReport } from "../api/intake.ts";
import { ClaimReport } from "./claim-report.tsx";
import { ForgetGuest } from "./forget-guest.tsx";
import { GuestReply } from "./guest-reply.tsx";
import { GuestTimeline } from "./guest-timeline.tsx";
import { IntakeFrame } from "./intake-frame.tsx";

/** A report for its sender, who has no account, by the token of their private link. */
export function GuestReportPage({ token }: { token: string }) {
  const t = useTranslations("reports/intake.follow");
  const errorText = useErrorText();
  const [page, setPage] = useState(1);
  const [isForgotten, setForgotten] = useState(false);
  const { data, error, refetch, isFetching } = useGuestReport(token, page);
  if (isForgotten)
    return (
      <IntakeFrame>
        <Page title={t("forgotten")} width="form">
          <EmptyState icon={IconUserOff} title={t("forgotten")} text={t("forgotten_text")} />
        </Page>
      </IntakeFrame>
    );
  if (!data)
    return (
      <IntakeFrame>
        <Page title={t("timeline")} width="form">
          {!error && <SkeletonRows height={64} />}
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState icon={IconFileOff} title={errorText(error)} />
          ) : (
            error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          )}
        </Page>
      </IntakeFrame>
    );
  const { pages } = data.timeline;
  return (
    <IntakeFrame>
      <GuestReportView report={data} token={token} onForgotten={() => setForgotten(true)}>
        {pages > 1 && (
          <Group gap="xs">
            <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t("earlier")}
            </Button>
            <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t("later")}
            </Button>
          </Group>
        )}
      </GuestReportView>
    </IntakeFrame>
  );
}

interface GuestReportViewProps {
  report: GuestReport;
  token: string;
  onForgotten: () => void;
  /** Leads to the other pages of the timeline. */
  children: React.ReactNode;
}

function GuestReportView({ report, token, onForgotten, children }: GuestReportViewProps) {
  const t = useTranslations("reports/intake.follow");
  const { confirm } = useGuestActs(token);
  const thank = () => toast({ kind: "success", message: t("confirmed") });
  return (
    <Page
      title={report.title}
      width="form"
      subtitle={t("to", { program: report.program_title, company: report.company_name })}
      meta={
        <>
          <Text span fz={13} c="dimmed">
            #{report.number}
          </Text>
          <StatusBadge status={report.status} />
          {report.severity && <SeverityBadge severity={report.severity} />}
        </>
      }
    >
      {report.can.includes("confirm") && (
        <Alert color="var(--sp-amber)" title={t("confirm_title")} mb="lg">
          <Stack gap="sm" align="flex-start">
            {t("confirm_text")}
            {confirm.error && <ErrorAlert error={confirm.error} />}
            <Button size="xs" loading={confirm.isPending} onClick={() => confirm.mutate(undefined, { onSuccess: thank })}>
              {t("confirm")}
            </Button>
          </Stack>
        </Alert>
      )}
      <SettingsSection title={t("description")}>
        <Markdown>{report.description_markdown}</Markdown>
      </SettingsSection>
      <SettingsSection title={t("timeline")}>
        <GuestTimeline items={report.timeline.items} />
        {children}
      </SettingsSection>
      {report.can.includes("comment") ? <GuestReply token={token} /> : <Text c="dimmed">{t("closed")}</Text>}
      <ClaimReport token={token} />
      <ForgetGuest token={token} onForgotten={onForgotten} />
    </Page>
  );
}

import { Anchor, Box, Container, Group, Text, Title } from "@mantine/core";
import { severities } from "@safeport/contract/kernel/severity.values";
import type { DisclosedReport } from "@safeport/contract/reports/disclosure/disclosure.schema";
import { reportStatuses } from "@safeport/contract/reports/report.state";
import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { saveText } from "../../../../lib/save-text.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { disclosedQuery, useDisclosedMarkdown } from "../api/disclosure.ts";
import { PublicFrame } from "./public-frame.tsx";

/** A published report, for everybody who has its address. */
export function DisclosedPage({ number }: { number: string }) {
  const t = useTranslations("reports/disclosure.page");
  const all = useTranslations("reports/disclosure.list");
  const { data, error, refetch, isFetching } = useQuery(disclosedQuery(number));
  const code = error instanceof ApiError ? error.code : null;
  const isGone = code === "gone";
  const toAll = (
    <ButtonLink to="/d" variant="default">
      {all("all")}
    </ButtonLink>
  );
  return (
    <PublicFrame>
      {isGone || code === "not_found" || code === "invalid" ? (
        <Page title={t("title")} width="form">
          <EmptyState
            icon={IconFileOff}
            title={isGone ? t("gone") : t("missing")}
            text={isGone ? t("gone_text") : t("missing_text")}
            action={toAll}
          />
        </Page>
      ) : data ? (
        <DisclosedView report={data} />
      ) : (
        <Container size={1280} py="xl">
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} heading />
          ) : (
            <SkeletonRows height={80} />
          )}
        </Container>
      )}
    </PublicFrame>
  );
}

function DisclosedView({ report }: { report: DisclosedReport }) {
  const t = useTranslations("reports/disclosure");
  const facts = useTranslations("reports/disclosure.page");
  const errorText = useErrorText();
  const { locale } = useI18n();
  const save = useDisclosedMarkdown(report.number);
  const download = () =>
    save.mutate(undefined, {
      onSuccess: ({ file_name, markdown }) => saveText(file_name, markdown, "text/markdown"),
      onError: (error) => toast({ kind: "error", message: errorText(error) }),
    });
  return (
    <Page
      width="form"
      title={report.title}
      back={{ link: linkOptions({ to: "/d" }), label: t("list.all") }}
      meta={
        <>
          <Text span fz={13} c="dimmed">
            #{report.number}
          </Text>
          <StatusBadge status={report.status} />
          <SeverityBadge severity={report.severity} />
          {report.cve_id && (
            <Text span fz={13} fw={500}>
              {report.cve_id}
            </Text>
          )}
        </>
      }
      actions={
        <DownloadButton loading={save.isPending} onClick={download}>
          {facts("download")}
        </DownloadButton>
      }
    >
      <Box component="article" maw="70ch">
        <Text c="dimmed" fz={13} style={{ overflowWrap: "anywhere" }}>
          {report.program ? (
            <Anchor inherit underline="always" href={`/p/${report.program.handle}`}>
              {report.program.title}
            </Anchor>
          ) : (
            report.company_name
          )}
          {" · "}
          {facts("by")} {report.author?.full_name ?? facts("anonymous")}
          {" · "}
          {facts("published")} <time dateTime={report.published_at}>{formatDayTime(report.published_at, locale)}</time>
        </Text>
        <Text fz={13} mt={4} style={{ overflowWrap: "anywhere" }}>
          {[report.asset, report.weakness && `CWE-${report.weakness.cwe_id} ${report.weakness.name}`, report.cvss_vector]
            .filter(Boolean)
            .join(" · ")}
        </Text>
        {report.summary && (
          <Section title={t("summary")}>
            <Markdown>{report.summary}</Markdown>
          </Section>
        )}
        {report.sections.map(({ field, text }) => (
          <Section key={field} title={t(`field.${field}`)}>
            <Markdown>{text}</Markdown>
          </Section>
        ))}
        {report.files.length > 0 && (
          <Section title={facts("files")}>
            <ul style={{ margin: 0, paddingLeft: 20 }}>
              {report.files.map(({ file_id, name, url }) => (
                <li key={file_id}>
                  <Anchor href={url} download={name}>
                    {name}
                  </Anchor>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {report.activity.length > 0 && (
          <Section title={facts("activity")}>
            {report.activity.map((item) => (
              <Activity key={`${item.at} ${item.kind}`} item={item} />
            ))}
          </Section>
        )}
      </Box>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" mt="lg">
      <Title order={2} fz={20} lh="28px" mb="xs">
        {title}
      </Title>
      {children}
    </Box>
  );
}

function Activity({ item }: { item: DisclosedReport["activity"][number] }) {
  const t = useTranslations("reports/disclosure");
  const severityName = useTranslations("reports/severity");
  const statusName = useTranslations("reports/status");
  const { locale } = useI18n();
  const status = (name: string | null) => {
    const found = reportStatuses.find((one) => one === name);
    return found ? statusName(found) : "";
  };
  const severity = (name: string | null) => {
    const found = severities.find((one) => one === name);
    return found ? severityName(found) : "";
  };
  return (
    <Box py="xs" style={{ borderTop: "1px solid var(--sp-border)" }}>
      <Group gap={6} fz={13} c="dimmed">
        <strong>{t(`side.${item.side ?? "platform"}`)}</strong>
        <time dateTime={item.at}>{formatDayTime(item.at, locale)}</time>
      </Group>
      {item.kind === "comment" && <Markdown>{item.text ?? ""}</Markdown>}
      {item.kind === "status" && <Text>{t("page.status", { old: status(item.old), new: status(item.new) })}</Text>}
      {item.kind === "severity" && <Text>{t("page.severity", { old: severity(item.old), new: severity(item.new) })}</Text>}
    </Box>
  );
}

import { Box, Button, Code, Group, Text, Title } from "@mantine/core";
import { type FailedJob, type Health, verificationNames } from "@safeport/contract/site/desk.endpoints";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatBytes, formatNumber } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import list from "../../../ui/list.module.css";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useHealth, useRetryJob } from "../api/desk.ts";

/** State of the server and its failed jobs, for staff. */
export function HealthPage() {
  const t = useTranslations("site.health");
  const tDesk = useTranslations("site.desk");
  const health = useHealth();
  return (
    <Page title={t("title")} width="form" back={{ link: linkOptions({ to: "/admin/desk" }), label: tDesk("title") }}>
      {health.data ? (
        <Figures health={health.data} />
      ) : health.isError ? (
        <ErrorState error={health.error} onRetry={() => void health.refetch()} retrying={health.isFetching} />
      ) : (
        <SkeletonRows height={44} />
      )}
    </Page>
  );
}

function Figures({ health }: { health: Health }) {
  const { jobs, failed, events_waiting, mail, receiving_account, storage, database, audit, sanctions, node, verifications } =
    health;
  const t = useTranslations("site.health");
  const { locale } = useI18n();
  const figure = (count: number) => formatNumber(count, locale);
  return (
    <>
      <Facts
        divided
        facts={[
          ...(["due", "later", "running", "given_up"] as const).map((name) => ({
            label: t(name),
            value: figure(jobs[name]),
          })),
          { label: t("events"), value: figure(events_waiting) },
          { label: t("mail"), value: mail.configured ? figure(mail.waiting) : t("mail_off") },
          { label: t("deposits"), value: t(receiving_account ? "deposits_on" : "deposits_off") },
          { label: t("storage"), value: t(`storage_${storage}`) },
          { label: t("database"), value: formatBytes(database.bytes, locale) },
          { label: t("version"), value: database.version },
          { label: t("role"), value: <Role gaps={database.gaps} /> },
          { label: t("sanctions"), value: <Sanctions files={sanctions} /> },
          { label: t("node"), value: node },
          { label: t("audit"), value: figure(audit.entries) },
          { label: t("unchained"), value: figure(audit.waiting) },
          ...verificationNames.map((name) => ({
            label: t(`verified_${name}`),
            value: <Verified result={verifications.find((one) => one.name === name)} />,
          })),
        ]}
      />
      <Title order={2} mt="xl" mb="sm">
        {t("failed")}
      </Title>
      {failed.length === 0 ? (
        <Text c="dimmed">{t("none")}</Text>
      ) : (
        <ul className={list.list} aria-label={t("failed")}>
          {failed.map((job) => (
            <FailedItem key={job.job_id} job={job} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Excess rights of the server's role in the database. */
function Role({ gaps }: { gaps: Health["database"]["gaps"] }) {
  const t = useTranslations("site.health");
  return gaps.length === 0 ? t("role_right") : gaps.map((gap) => <Text key={gap}>{t(`role_${gap}`)}</Text>);
}

/** The sanctions lists that people are compared with. */
function Sanctions({ files }: { files: Health["sanctions"] }) {
  const t = useTranslations("site.health");
  if (files.length === 0) return t("sanctions_off");
  return files.map(({ file, entries, loaded_at, failure }) => (
    <Text key={file} style={{ overflowWrap: "anywhere" }} {...(failure !== null && { c: "var(--mantine-color-error)" })}>
      {failure !== null
        ? t("sanctions_failed", { file, failure })
        : loaded_at === null
          ? t("sanctions_unread", { file })
          : t("sanctions_file", { file, entries })}{" "}
      {loaded_at && <TimeAgo time={loaded_at} />}
    </Text>
  ));
}

/** Result and time of the last verification. */
function Verified({ result }: { result: Health["verifications"][number] | undefined }) {
  const t = useTranslations("site.health");
  if (!result) return t("not_verified");
  return (
    <Text
      component="span"
      {...(result.failure !== null && { c: "var(--mantine-color-error)" })}
      style={{ overflowWrap: "anywhere" }}
    >
      {result.failure ?? t("right")} · <TimeAgo time={result.ended_at} />
    </Text>
  );
}

function FailedItem({ job: { job_id, task, attempts, max_attempts, next_at, error } }: { job: FailedJob }) {
  const t = useTranslations("site.health");
  const errorToast = useErrorToast();
  const retry = useRetryJob();
  const run = () =>
    retry.mutate(job_id, {
      onSuccess: () => toast({ kind: "success", message: t("retried") }),
      onError: (failure) => errorToast(failure),
    });
  return (
    <Box component="li" px="md" py={10} style={{ overflowWrap: "anywhere" }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Box miw={0}>
          <Code>{task}</Code>
          <Text fz={13} c="dimmed">
            {t("attempts", { attempts, max: max_attempts })} {next_at && <TimeAgo time={next_at} />}
          </Text>
          <Text fz={13}>{error}</Text>
        </Box>
        <Button variant="default" size="compact-sm" loading={retry.isPending} onClick={run} aria-label={`${t("retry")}: ${task}`}>
          {t("retry")}
        </Button>
      </Group>
    </Box>
  );
}

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { saveText } from "../../../../lib/save-text.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import strip from "../../../../ui/question-strip.module.css";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useRevealKnownIssue } from "../../known-issues/api/known-issue.ts";

/**
 * The original of a duplicate, as far as its author may know it: enough to judge that it was there before. The team has a link to
 * it.
 */
export function DuplicateCard({ report }: { report: Report }) {
  const t = useTranslations("reports.duplicate_card");
  const errorToast = useErrorToast();
  const { locale } = useI18n();
  const reveal = useRevealKnownIssue(report.report_id);
  const card = report.duplicate_card;
  if (!card) return null;
  const original = report.can.includes("see_internal") ? report.original_id : null;
  const isRevealed = card.kind === "known_issue" && card.proof !== null;
  const time = (at: string) => <time dateTime={at}>{formatDayTime(at, locale)}</time>;
  const show = () =>
    reveal.mutate(undefined, {
      onSuccess: () => toast({ kind: "success", message: t("revealed") }),
      onError: (error) => errorToast(error),
    });
  return (
    <section className={strip.question} data-card aria-label={t(card.kind)}>
      <Stack gap={6} flex="1 1 280px" miw={0}>
        <Group gap="xs">
          <IconCopy size={16} stroke={1.75} aria-hidden />
          <Text fw={600}>{t(card.kind)}</Text>
        </Group>
        <Text fz={13} c="dimmed">
          {t(original ? "report_text_team" : `${card.kind}_text`)}
        </Text>
        <Group component="dl" gap="8px 24px" m={0} fz={13} align="flex-start">
          {card.id !== null && (
            <Fact label={t("number")}>
              {original ? (
                <TextLink to="/reports/$reportId" params={{ reportId: original }} inherit>
                  #{card.id}
                </TextLink>
              ) : card.disclosed ? (
                <Anchor href={`/d/${card.id}`} inherit>
                  #{card.id}
                </Anchor>
              ) : (
                `#${card.id}`
              )}
            </Fact>
          )}
          {card.sent_at && card.sent_at !== card.imported_at && <Fact label={t("sent")}>{time(card.sent_at)}</Fact>}
          {card.imported_at && <Fact label={t("imported")}>{time(card.imported_at)}</Fact>}
          {card.committed_at && <Fact label={t("committed")}>{time(card.committed_at)}</Fact>}
          {card.known_issue && <Fact label={t("entry")}>{`KI-${card.known_issue.number} ${card.known_issue.title}`}</Fact>}
          {card.asset && (
            <Fact label={t("asset")}>
              <code>{card.asset}</code>
            </Fact>
          )}
          {isRevealed && !card.asset && <Fact label={t("asset")}>{t("not_named")}</Fact>}
          {isRevealed && !card.weakness && <Fact label={t("weakness")}>{t("not_named")}</Fact>}
          {card.weakness && <Fact label={t("weakness")}>{`${card.weakness.name} (CWE-${card.weakness.cwe_id})`}</Fact>}
          {card.severity && (
            <Fact label={t("severity")}>
              <SeverityBadge severity={card.severity} />
            </Fact>
          )}
          {card.status && (
            <Fact label={t("status")}>
              <StatusBadge status={card.status} />
            </Fact>
          )}
          {card.kind === "report" && card.same_author !== null && (!original || card.same_author) && (
            <Fact label={t("sender")}>{t(card.same_author ? "same_author" : "other_author")}</Fact>
          )}
        </Group>
        {card.commitment && (
          <Text fz={12} lh="16px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {t("commitment")}: <code>{card.commitment}</code>
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        {report.can.includes("reveal_known_issue") && (
          <Button variant="default" onClick={show} loading={reveal.isPending}>
            {t("reveal")}
          </Button>
        )}
        {card.proof && (
          <DownloadButton
            size="sm"
            loading={false}
            onClick={() => saveText(`report-${report.id}-proof.json`, JSON.stringify(card.proof, null, 2), "application/json")}
          >
            {t("proof")}
          </DownloadButton>
        )}
      </Group>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Text component="dt" fz={12} lh="16px" c="dimmed">
        {label}
      </Text>
      <Group component="dd" m={0} mih={24}>
        {children}
      </Group>
    </div>
  );
}

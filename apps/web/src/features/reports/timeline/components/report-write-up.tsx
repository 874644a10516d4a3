import { Box, Group, Text, Title } from "@mantine/core";
import type { ReportMail } from "@safeport/contract/intake/report-mail.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../../ui/avatar.tsx";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Markdown } from "../../../../ui/markdown.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import classes from "./timeline.module.css";

const Attachments = lazyPart(() => import("../../../../ui/files/attachments.tsx").then((module) => module.Attachments));

const MailText = lazyPart(() => import("./mail-text.tsx").then((module) => module.MailText));

const ReportAnswers = lazyPart(() => import("../../core/components/report-answers.tsx").then((module) => module.ReportAnswers));

/** Opening of the discussion: the report's author and the whole write-up, whose description may be a mail. */
export function ReportWriteUp({ report, mail }: { report: Report; mail?: ReportMail | undefined }) {
  const t = useTranslations("reports.opening");
  const overview = useTranslations("reports.overview");
  const severity = useTranslations("reports/severity");
  const { author } = report;
  const written = writeUpFields.filter((name) => report[name].trim() !== "");
  return (
    <div className={classes.item}>
      <span className={classes.avatar}>
        <Avatar name={author.full_name} picture={author.display_picture} size={28} />
      </span>
      <article className={classes.card} aria-label={t("label")}>
        <Group gap="2px 8px" mih={40} px="sm" fz={13} lh="20px">
          <Text span inherit fw={600}>
            {author.full_name}
          </Text>
          <Text span inherit c="dimmed">
            {t(report.sent_at ? "sent" : "draft")} <TimeAgo time={report.created_at} />
          </Text>
        </Group>
        {report.sent_title !== null && (
          <Text fz={13} c="dimmed" px="sm" pb="xs" style={{ overflowWrap: "anywhere" }}>
            {t("sent_title")} <InlineCode>{report.sent_title}</InlineCode>
          </Text>
        )}
        {report.sent_at && report.severity_claim && (
          <Text fz={13} lh="20px" c="var(--sp-amber)" px="sm" pb="xs">
            {t("capped", { claimed: severity(report.severity_claim.severity), cap: severity(report.severity_claim.cap) })}
          </Text>
        )}
        {written.length === 0 && report.answers.length === 0 && (
          <Text c="dimmed" px="sm" pb="sm">
            {t("nothing")}
          </Text>
        )}
        {written.map((name) => (
          <Box component="section" key={name} px="sm" pb="md">
            <Title order={2} fz={20} lh="28px" mb={4}>
              {overview(writeUp[name].part)}
            </Title>
            {mail && name === "poc_description_markdown" ? (
              <Suspense fallback={<Markdown>{report[name]}</Markdown>}>
                <MailText text={report[name]} mail={mail} />
              </Suspense>
            ) : (
              <Markdown>{report[name]}</Markdown>
            )}
          </Box>
        ))}
        {report.answers.length > 0 && (
          <Box px="sm" pb="md">
            <Suspense>
              <ReportAnswers answers={report.answers} />
            </Suspense>
          </Box>
        )}
        {report.files.length > 0 && (
          <Box px="sm" pb="sm" mih={74}>
            <Suspense>
              <Attachments files={report.files} />
            </Suspense>
          </Box>
        )}
      </article>
    </div>
  );
}

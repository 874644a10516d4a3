import { Box, Group, Stack, Text } from "@mantine/core";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { useOutcomeText } from "../use-outcome-text.ts";
import classes from "./dispute.module.css";

const Attachments = lazyPart(() => import("../../../ui/files/attachments.tsx").then((module) => module.Attachments));

/** Both statements, side by side. Without an answer, the second says when it is due, or that none came. */
export function BothSides({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("disputes.page");
  const { answer, next_step, files } = dispute;
  return (
    <ul className={classes.pair} aria-label={t("both_sides")}>
      <Statement
        title={t("opened_by", { side: dispute.opened_side })}
        by={dispute.opened_by}
        at={dispute.created_at}
        text={dispute.dispute_description}
      >
        {files.length > 0 && (
          <Box mih={74}>
            <Suspense>
              <Attachments files={files} />
            </Suspense>
          </Box>
        )}
      </Statement>
      {answer ? (
        <Statement title={t("answered")} by={answer.by} at={answer.at} text={answer.text} />
      ) : (
        <Stack component="li" gap={6} className={classes.statement}>
          <Text fw={600}>{t("answered")}</Text>
          <Text c="dimmed">
            {next_step?.step === "answer" ? (
              <>
                {t("not_answered")} <TimeAgo time={next_step.due_at} />. {t("decided_after")}
              </>
            ) : (
              t("no_answer")
            )}
          </Text>
        </Stack>
      )}
    </ul>
  );
}

/** The decision, and what happened besides the statements, oldest first. */
export function DisputeStory({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("disputes.page");
  const outcomeText = useOutcomeText();
  const { outcome, mediator, history } = dispute;
  if (!outcome && history.length === 0) return null;
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
      {history.map(({ event, at }) => (
        <Text component="li" key={event} fz={13} c="dimmed">
          {t(`history.${event}`, { name: mediator?.full_name ?? "" })} · <TimeAgo time={at} />
        </Text>
      ))}
      {outcome && (
        <Statement
          title={outcome.conceded_by ? t("conceded") : t("decided", { status: dispute.status })}
          by={outcome.conceded_by ?? mediator}
          at={outcome.decided_at}
          text={outcome.reason}
        >
          {outcome.actions.length > 0 && (
            <Box component="ul" m={0} pl="md">
              {outcome.actions.map((action) => (
                <li key={`${action.kind} ${action.value}`}>{outcomeText(action)}</li>
              ))}
            </Box>
          )}
        </Statement>
      )}
    </Stack>
  );
}

interface StatementProps {
  title: string;
  by: Dispute["opened_by"];
  at: string;
  text: string;
  children?: ReactNode;
}

function Statement({ title, by, at, text, children }: StatementProps) {
  return (
    <Stack component="li" gap={8} className={classes.statement}>
      <Group gap="xs" wrap="nowrap">
        {by && <Avatar name={by.full_name} picture={by.display_picture} />}
        <Text fw={600} miw={0}>
          {title}
          <Text span inherit fw={400} c="dimmed">
            {by && (
              <>
                {" · "}
                <bdi>{by.full_name}</bdi>
              </>
            )}{" "}
            · <TimeAgo time={at} />
          </Text>
        </Text>
      </Group>
      <Box maw="70ch" dir="auto" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Box>
      {children}
    </Stack>
  );
}

import { Box, Group, Stack, Text } from "@mantine/core";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { useOutcomeText } from "../use-outcome-text.ts";

/** Statements of both sides, what happened between them, and the decision, oldest first. */
export function DisputeStory({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("disputes.page");
  const outcomeText = useOutcomeText();
  const { answer, outcome, mediator } = dispute;
  const parts = [
    ...(answer
      ? [
          {
            at: answer.at,
            part: <Statement key="answer" title={t("answered")} by={answer.by} at={answer.at} text={answer.text} />,
          },
        ]
      : []),
    ...dispute.history.map(({ event, at }) => ({
      at,
      part: <Happening key={event} text={t(`history.${event}`, { name: mediator?.full_name ?? "" })} at={at} />,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <Stack component="ol" gap="lg" m={0} p={0} style={{ listStyle: "none" }}>
      <Statement
        title={t("opened_by", { side: dispute.opened_side })}
        by={dispute.opened_by}
        at={dispute.created_at}
        text={dispute.dispute_description}
      />
      {parts.map(({ part }) => part)}
      {outcome && (
        <Statement title={t("decided", { status: dispute.status })} by={mediator} at={outcome.decided_at} text={outcome.reason}>
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

function Happening({ text, at }: { text: string; at: string }) {
  return (
    <Text component="li" fz={13} c="dimmed">
      {text} · <TimeAgo time={at} />
    </Text>
  );
}

interface StatementProps {
  title: string;
  by: Dispute["opened_by"];
  at: string;
  text: string;
  children?: React.ReactNode;
}

function Statement({ title, by, at, text, children }: StatementProps) {
  return (
    <Stack component="li" gap={6}>
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
      <Box
        pl={10}
        maw="70ch"
        dir="auto"
        style={{ borderLeft: "3px solid var(--sp-border)", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
      >
        {text}
      </Box>
      {children}
    </Stack>
  );
}

import { Box, Button, Group, Kbd, Skeleton, Stack, Text } from "@mantine/core";
import type { Suggestion } from "@safeport/contract/agents/suggestion.endpoints";
import { severities } from "@safeport/contract/kernel/severity.values";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import { companyCloseReasons } from "@safeport/contract/reports/core/report.values";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import strip from "../../../ui/question-strip.module.css";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useSuggestionActs, useSuggestions } from "../api/suggestions.ts";

/** What agents suggest about the report, each to be taken or refused; keys act on the first. */
export function SuggestionsStrip({ report }: { report: Report }) {
  const t = useTranslations("agents/suggestions");
  const { data, error, refetch, isFetching } = useSuggestions(report.report_id);
  const waiting = data?.items.filter(({ outcome }) => outcome === null) ?? [];
  return (
    <Stack component="section" gap={0} aria-label={t("title")}>
      {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton h={84} />}
      {waiting.map((suggestion, at) => (
        <OneSuggestion key={suggestion.suggestion_id} suggestion={suggestion} report={report} withKeys={at === 0} />
      ))}
    </Stack>
  );
}

interface OneSuggestionProps {
  suggestion: Suggestion;
  report: Report;
  withKeys: boolean;
}

function OneSuggestion({ suggestion, report, withKeys }: OneSuggestionProps) {
  const t = useTranslations("agents/suggestions");
  const errorToast = useErrorToast();
  const { take, refuse } = useSuggestionActs(report.report_id);
  const what = useWhat(suggestion);
  const isPending = take.isPending || refuse.isPending;
  const decide = (act: typeof take, message: string) => {
    if (isPending) return;
    act.mutate(suggestion.suggestion_id, {
      onSuccess: () => toast({ kind: "success", message }),
      onError: (error) => errorToast(error),
    });
  };
  const key = (name: string) =>
    withKeys && { "data-shortcut": name, "aria-keyshortcuts": name, rightSection: <Kbd size="xs">{name}</Kbd> };
  return (
    <div className={strip.question}>
      <Box flex="1 1 320px" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text size="sm" c="dimmed">
          {t("by", { agent: suggestion.agent.name })} · <TimeAgo time={suggestion.made_at} />
        </Text>
        <Text fw={600}>{what}</Text>
        {suggestion.kind === "reply" && (
          <Box mah={240} my={4} style={{ overflowY: "auto" }} tabIndex={0} role="group" aria-label={what}>
            <Markdown>{suggestion.value}</Markdown>
          </Box>
        )}
        <Text style={{ whiteSpace: "pre-wrap" }}>{suggestion.reason}</Text>
      </Box>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={t("refuse_row", { what })}
          loading={refuse.isPending}
          onClick={() => decide(refuse, t("refused"))}
          {...key("r")}
        >
          {t("refuse")}
        </Button>
        <Button
          aria-label={t("take_row", { what })}
          loading={take.isPending}
          onClick={() => decide(take, t("taken"))}
          {...key("t")}
        >
          {t("take")}
        </Button>
      </Group>
    </div>
  );
}

/** What a suggestion would do, in a line. */
function useWhat({ kind, value, label }: Suggestion): string {
  const t = useTranslations("agents/suggestions");
  const tStatus = useTranslations("reports/status");
  const tReason = useTranslations("reports.close_reason");
  const tSeverity = useTranslations("reports/severity");
  const named = () => {
    if (kind === "label") return label ?? t("gone_label");
    if (kind === "severity") {
      const severity = severities.find((one) => one === value);
      return severity ? tSeverity(severity) : value;
    }
    if (kind !== "status") return value.replace(/^#/, "");
    const reason = companyCloseReasons.find((one) => one === value);
    if (reason) return `${tStatus("closed")} (${tReason(reason)})`;
    const status = reportStatuses.find((one) => one === value);
    return status ? tStatus(status) : value;
  };
  return t(`kind.${kind}`, { value: named() });
}

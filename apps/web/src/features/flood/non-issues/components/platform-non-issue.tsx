import { Box, Group, Switch, Text } from "@mantine/core";
import type { NonIssue } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import type { PlatformNonIssueKey } from "@safeport/contract/flood/non-issues/non-issue.values";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useSwitchNonIssue } from "../api/non-issues.ts";
import { NonIssueTexts } from "./non-issue-texts.tsx";

interface PlatformNonIssueProps {
  program: string;
  entry: NonIssue;
  mayEdit: boolean;
}

/** An entry that the platform brings, which editors switch on and off. */
export function PlatformNonIssue({ program, entry, mayEdit }: PlatformNonIssueProps) {
  const errorToast = useErrorToast();
  const change = useSwitchNonIssue(program, entry.key as PlatformNonIssueKey);
  // The switch moves at once, and back if the server refuses.
  const isUsed = change.isPending ? change.variables : entry.is_used;
  return (
    <Group component="li" gap="sm" px="md" py="sm" align="flex-start" wrap="nowrap" style={{ overflowWrap: "anywhere" }}>
      <Box flex={1} miw={0}>
        <Text fw={600} {...(!isUsed && { c: "dimmed" })}>
          {entry.title}
        </Text>
        <NonIssueTexts entry={entry} />
      </Box>
      {mayEdit && (
        <Switch
          aria-label={entry.title}
          checked={isUsed}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked, { onError: (error) => errorToast(error) })}
        />
      )}
    </Group>
  );
}

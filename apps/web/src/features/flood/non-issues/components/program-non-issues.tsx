import { Box, Stack, Text, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useNonIssues } from "../api/non-issues.ts";
import { NonIssueTexts } from "./non-issue-texts.tsx";

/** What a program does not count as a vulnerability, folded; nothing for a program without a list, or until it is there. */
export function ProgramNonIssues({ program }: { program: string }) {
  const t = useTranslations("flood-settings/non-issues");
  const { data } = useNonIssues(program);
  const used = (data?.items ?? []).filter(({ is_used }) => is_used);
  if (used.length === 0) return null;
  return (
    <Box component="section" id="non-issues" mt="xl" aria-label={t("title")}>
      <Title order={2} mb={4}>
        {t("title")}
      </Title>
      <Text c="dimmed" mb="sm">
        {t("public_text")}
      </Text>
      <details>
        <Text component="summary" py={4} style={{ cursor: "pointer" }}>
          {t("count", { count: used.length })}
        </Text>
        <Stack component="ul" gap="sm" m={0} mt="xs" p={0} style={{ listStyle: "none", overflowWrap: "anywhere" }}>
          {used.map((entry) => (
            <li key={entry.non_issue_id ?? entry.key}>
              <Text fw={600}>{entry.title}</Text>
              <NonIssueTexts entry={entry} />
            </li>
          ))}
        </Stack>
      </details>
    </Box>
  );
}

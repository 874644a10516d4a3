import { Box, Stack, Text } from "@mantine/core";
import type { Answer } from "@safeport/contract/programs/core/question.schema";
import { useTranslations } from "use-intl";
import { Markdown } from "../../../../ui/markdown.tsx";

/** Answers of a report to the program's questions, with each question's wording at the time of sending. */
export function ReportAnswers({ answers }: { answers: readonly Answer[] }) {
  const t = useTranslations("reports.overview");
  return (
    <Stack component="dl" gap="sm" m={0}>
      {answers.map(({ question_id, kind, question, value }) => (
        <div key={question_id}>
          <Text component="dt" dir="auto" fz={14} fw={600} lh="22px" style={{ overflowWrap: "anywhere" }}>
            {question}
          </Text>
          <Box component="dd" m={0} dir="auto" style={{ overflowWrap: "anywhere" }}>
            {typeof value === "boolean" ? t(value ? "yes" : "no") : kind === "long_text" ? <Markdown>{value}</Markdown> : value}
          </Box>
        </div>
      ))}
    </Stack>
  );
}

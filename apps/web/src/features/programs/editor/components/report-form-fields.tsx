import { ActionIcon, Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { questionLimits } from "@safeport/contract/programs/core/question.limits";
import { questionKinds } from "@safeport/contract/programs/core/question.values";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import type { ProgramFields } from "../use-program-form.ts";

/** Introduction, description template and questions for people who report to the program. */
export function ReportFormFields({ form, handle }: { form: ProgramFields; handle: string | null }) {
  const t = useTranslations("programs/questions");
  const { report_introduction, report_template, report_questions: questions } = form.values;
  const setQuestions = (next: typeof questions) => form.setFieldValue("report_questions", next);
  const empty = { kind: "short_text", text: "", required: false, choices: "" } as const;
  return (
    <>
      <MarkdownEditor
        {...form.getInputProps("report_introduction")}
        value={report_introduction}
        label={t("introduction")}
        description={t("introduction_help")}
        maxLength={textLimits.comment}
        minRows={3}
      />
      <MarkdownEditor
        {...form.getInputProps("report_template")}
        value={report_template}
        label={t("template")}
        description={t("template_help")}
        maxLength={textLimits.comment}
        minRows={4}
      />
      <Fieldset legend={t("questions")} variant="unstyled" bd={0} p={0} m={0} fz={14} fw={500}>
        <Text fz={13} fw={400} c="dimmed" mb="xs">
          {t("questions_help")}
        </Text>
        <Stack gap="sm">
          {questions.map((_, index) => (
            <QuestionFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a new question has no identity but its position, and every field is controlled
              key={index}
              form={form}
              index={index}
              onMove={(to) => setQuestions(moved(questions, index, to))}
              onRemove={() => setQuestions(questions.toSpliced(index, 1))}
            />
          ))}
          {questions.length < questionLimits.questions && (
            <div>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => setQuestions([...questions, empty])}
              >
                {t("add")}
              </Button>
            </div>
          )}
        </Stack>
      </Fieldset>
      {handle && (
        <div>
          <TextLink to="/{-$area}/bounties/$title/weaknesses" params={{ title: handle }}>
            {t("weaknesses")}
          </TextLink>
        </div>
      )}
    </>
  );
}

interface QuestionFieldsProps {
  form: ProgramFields;
  index: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function QuestionFields({ form, index, onMove, onRemove }: QuestionFieldsProps) {
  const t = useTranslations("programs/questions");
  const { report_questions: questions } = form.values;
  const question = questions[index];
  const number = index + 1;
  const name = `report_questions.${index}` as const;
  return (
    <Stack role="group" aria-label={t("question", { number })} gap="xs" p="sm" bd="1px solid var(--sp-border)" bdrs="md">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text span fz={13} fw={600}>
          {t("question", { number })}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("up", { number })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("down", { number })}
            disabled={number === questions.length}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={t("remove", { number })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <TextInput {...form.getInputProps(`${name}.text`)} label={t("text")} required maxLength={questionLimits.text} />
      <Group gap="md" align="end">
        <NativeSelect
          flex="1 1 200px"
          {...form.getInputProps(`${name}.kind`)}
          label={t("kind")}
          data={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Checkbox
          pb={8}
          {...form.getInputProps(`${name}.required`, { type: "checkbox" })}
          label={t("required")}
          styles={{ label: { fontWeight: 400 } }}
        />
      </Group>
      {question?.kind === "choice" && (
        <Textarea
          {...form.getInputProps(`${name}.choices`)}
          label={t("choices")}
          description={t("choices_help")}
          required
          rows={4}
          maxLength={questionLimits.choices * (questionLimits.choice + 1)}
        />
      )}
    </Stack>
  );
}

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

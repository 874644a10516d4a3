import { Checkbox, NativeSelect, Stack, TextInput, Title } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { questionLimits } from "@safeport/contract/programs/core/question.limits";
import type { AnswersInput, Question } from "@safeport/contract/programs/core/question.schema";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";

interface QuestionFieldsProps {
  questions: readonly Question[];
  answers: Readonly<AnswersInput>;
  onChange: (answers: AnswersInput) => void;
  errorOf: (questionId: string) => ReactNode;
}

/** The program's own questions, each with its answer. */
export function QuestionFields({ questions, answers, onChange, errorOf }: QuestionFieldsProps) {
  const t = useTranslations("programs/questions");
  const answer = (question_id: string, value: string | boolean) =>
    onChange([...answers.filter((other) => other.question_id !== question_id), { question_id, value }]);
  return (
    <Stack component="section" gap="lg" aria-label={t("title")}>
      <Title order={2} fz={16} lh="24px">
        {t("title")}
      </Title>
      {questions.map((question) => (
        <div key={question.question_id} data-field={`answers.${question.question_id}`}>
          <QuestionField
            question={question}
            value={answers.find(({ question_id }) => question_id === question.question_id)?.value ?? ""}
            onChange={(value) => answer(question.question_id, value)}
            error={errorOf(question.question_id)}
          />
        </div>
      ))}
    </Stack>
  );
}

interface QuestionFieldProps {
  question: Question;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
  error: ReactNode;
}

function QuestionField({ question, value, onChange, error }: QuestionFieldProps) {
  const t = useTranslations("programs/questions");
  const { kind, text, required, choices } = question;
  if (kind === "checkbox")
    return (
      <Checkbox
        label={required ? `${text} *` : text}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error}
      />
    );
  const common = { label: text, required, error };
  const written = typeof value === "string" ? value : "";
  if (kind === "choice")
    return (
      <NativeSelect
        {...common}
        value={written}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: "", label: t("choose") }, ...choices]}
      />
    );
  if (kind === "short_text")
    return (
      <TextInput
        {...common}
        value={written}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={questionLimits.shortAnswer}
      />
    );
  return <MarkdownEditor {...common} value={written} onChange={onChange} maxLength={textLimits.comment} minRows={4} />;
}

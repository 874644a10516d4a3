import { Button, Group, Stack, Textarea, Title } from "@mantine/core";
import { AnswerDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useTranslations } from "use-intl";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import type { DisputeSteps } from "../api/dispute.ts";
import { StepError } from "./step-error.tsx";

/** The answer of the other side, which can be given once. */
export function AnswerForm({ answer }: { answer: DisputeSteps["answer"] }) {
  const t = useTranslations("disputes.answer");
  const errorText = useErrorText();
  const form = useSchemaForm({ initialValues: { text: "" }, schema: AnswerDisputeInput });
  const send = ({ text }: typeof form.values) =>
    answer.mutate({ text }, { onSuccess: () => toast({ kind: "success", message: t("done") }), onError: form.showRefusal });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <Title order={2}>{t("title")}</Title>
        <Textarea
          {...form.getInputProps("text")}
          label={t("label")}
          description={t("hint")}
          rows={5}
          maxLength={textLimits.comment}
        />
        {answer.isError && Object.keys(form.errors).length === 0 && <StepError>{errorText(answer.error)}</StepError>}
        <Group justify="flex-end">
          <Button type="submit" loading={answer.isPending}>
            {t("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

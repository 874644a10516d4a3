import { Button, Group, Stack, Textarea, Title } from "@mantine/core";
import { AnswerDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import type { DisputeSteps } from "../api/dispute.ts";

/** The answer of the other side, which can be given once. */
export function AnswerForm({ answer }: { answer: DisputeSteps["answer"] }) {
  const t = useTranslations("disputes.answer");
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
        <FormFailure error={answer.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={answer.isPending}>
            {t("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

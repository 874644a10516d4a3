import { Button, Group, Stack, Textarea, Title } from "@mantine/core";
import { AnswerDisputeInput, AppealDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import type { DisputeSteps } from "../api/dispute.ts";

const schemas = { answer: AnswerDisputeInput, appeal: AppealDisputeInput };

interface TextStepFormProps {
  step: keyof typeof schemas;
  steps: DisputeSteps;
}

/** A step that is one text: the answer of the other side, or the appeal of the side that lost, which opens a dispute of its own. */
export function TextStepForm({ step, steps }: TextStepFormProps) {
  const t = useTranslations("disputes");
  const navigate = useNavigate();
  const form = useSchemaForm({ initialValues: { text: "" }, schema: schemas[step] });
  const change = steps[step];
  const send = (values: typeof form.values) =>
    change.mutate(values, {
      onSuccess: ({ dispute_id }) => {
        toast({ kind: "success", message: t(`${step}.done`) });
        if (step === "appeal") void navigate({ to: "/disputes/$disputeId", params: { disputeId: dispute_id } });
      },
      onError: form.showRefusal,
    });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <Title order={2}>{t(`${step}.title`)}</Title>
        <Textarea
          {...form.getInputProps("text")}
          label={t(`${step}.label`)}
          description={t(`${step}.hint`)}
          rows={5}
          maxLength={textLimits.comment}
        />
        <FormFailure error={change.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending}>
            {t(`${step}.submit`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

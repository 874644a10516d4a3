import { Radio, Stack, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { AnswerRetestInput } from "@safeport/contract/reports/core/report-input.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import type { Retest } from "../api/retest.ts";

interface RetestDialogProps {
  answer: Retest["answer"];
  onClose: () => void;
}

/** The author says whether the fix holds. */
export function RetestDialog({ answer, onClose }: RetestDialogProps) {
  const t = useTranslations("reports.retest");
  const form = useSchemaForm<{ result: "fixed" | "not_fixed"; comment: string }>({
    initialValues: { result: "fixed", comment: "" },
    schema: AnswerRetestInput,
  });
  const send = (body: typeof form.values) =>
    answer.mutate(body, {
      onSuccess: () => {
        toast({ kind: "success", message: t("answered_done") });
        onClose();
      },
      onError: form.showRefusal,
    });
  return (
    <Dialog opened onClose={onClose} title={t("answer_title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Radio.Group {...form.getInputProps("result")} aria-label={t("answer_title")}>
            <Stack gap="xs">
              <Radio value="fixed" label={t("fixed")} />
              <Radio value="not_fixed" label={t("not_fixed")} />
            </Stack>
          </Radio.Group>
          <Textarea {...form.getInputProps("comment")} label={t("comment")} rows={4} maxLength={textLimits.reason} />
          <FormFailure error={answer.error} />
          <SubmitActions onCancel={onClose} submitLabel={t("answer_submit")} pending={answer.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface DecideRetestDialogProps {
  /** Whether the company confirms the answer, which reopens the report, or rejects it. */
  accept: boolean;
  decide: Retest["decide"];
  onClose: () => void;
}

/** The reason of a decision that needs one. */
export function DecideRetestDialog({ accept, decide, onClose }: DecideRetestDialogProps) {
  const t = useTranslations("reports.retest");
  const form = useSchemaForm({
    initialValues: { comment: "" },
    problemsOf: ({ comment }) => schemaProblems(AnswerRetestInput, { result: "fixed", comment }),
  });
  const send = ({ comment }: typeof form.values) =>
    decide.mutate(
      { accept, comment },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("decided_done") });
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t(accept ? "reopen_title" : "reject_title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Textarea {...form.getInputProps("comment")} label={t("reject_reason")} rows={4} maxLength={textLimits.reason} />
          <FormFailure error={decide.error} />
          <SubmitActions onCancel={onClose} submitLabel={t(accept ? "confirm_reopen" : "reject")} pending={decide.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}

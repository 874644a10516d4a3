import { Button, Group, Stack, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useSharedReportActs } from "../api/outsiders.ts";

/** A comment of an outsider, for both sides. */
export function SharedComment({ token }: { token: string }) {
  const t = useTranslations("reports/outsiders.page");
  const { comment } = useSharedReportActs(token);
  const form = useSchemaForm({
    initialValues: { content: "" },
    problemsOf: ({ content }) => (content.trim() ? [] : [{ path: "content", code: "comment_required" as const, isEmpty: true }]),
  });
  const send = ({ content }: { content: string }) =>
    comment.mutate(content, {
      onSuccess: () => {
        form.reset();
        toast({ kind: "success", message: t("sent") });
      },
      onError: form.showRefusal,
    });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <Textarea {...form.getInputProps("content")} name="content" label={t("reply")} rows={5} maxLength={textLimits.comment} />
        <FormFailure error={comment.error} />
        <Group>
          <Button type="submit" loading={comment.isPending}>
            {t("send")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

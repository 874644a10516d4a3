import { Button, Group, Stack, Textarea, Title } from "@mantine/core";
import { AppealDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import type { DisputeSteps } from "../api/dispute.ts";

/** The appeal of the side that lost, which leads to a dispute of its own. */
export function AppealForm({ appeal }: { appeal: DisputeSteps["appeal"] }) {
  const t = useTranslations("disputes.appeal");
  const navigate = useNavigate();
  const form = useSchemaForm({ initialValues: { text: "" }, schema: AppealDisputeInput });
  const send = ({ text }: typeof form.values) =>
    appeal.mutate(
      { text },
      {
        onSuccess: ({ dispute_id }) => {
          toast({ kind: "success", message: t("done") });
          void navigate({ to: "/disputes/$disputeId", params: { disputeId: dispute_id } });
        },
        onError: form.showRefusal,
      },
    );
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
        <FormFailure error={appeal.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={appeal.isPending}>
            {t("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

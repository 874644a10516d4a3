import { Button, Group, Stack, TextInput, Title } from "@mantine/core";
import { usernameLength } from "@safeport/contract/accounts/account.limits";
import { AssignMediatorInput, type Dispute } from "@safeport/contract/disputes/dispute.schema";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import type { DisputeSteps } from "../api/dispute.ts";

/** Staff name the mediator, or another one. */
export function MediatorForm({ dispute, assign }: { dispute: Dispute; assign: DisputeSteps["assign"] }) {
  const t = useTranslations("disputes.mediator");
  const form = useSchemaForm({ initialValues: { mediator: "" }, schema: AssignMediatorInput });
  const send = (body: typeof form.values) =>
    assign.mutate(body, { onSuccess: () => toast({ kind: "success", message: t("done") }), onError: form.showRefusal });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <Title order={2}>{dispute.mediator ? t("replace") : t("title")}</Title>
        <TextInput
          {...form.getInputProps("mediator")}
          label={t("label")}
          description={t("hint")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={usernameLength.max}
        />
        <FormFailure error={assign.error} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={assign.isPending}>
            {t("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, TextInput, Title } from "@mantine/core";
import { usernameLength } from "@safeport/contract/accounts/account.limits";
import { AssignMediatorInput, type Dispute } from "@safeport/contract/disputes/dispute.schema";
import { useTranslations } from "use-intl";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import type { DisputeSteps } from "../api/dispute.ts";
import { StepError } from "./step-error.tsx";

/** Staff name the mediator, or another one. */
export function MediatorForm({ dispute, assign }: { dispute: Dispute; assign: DisputeSteps["assign"] }) {
  const t = useTranslations("disputes.mediator");
  const errorText = useErrorText();
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
        {assign.isError && Object.keys(form.errors).length === 0 && <StepError>{errorText(assign.error)}</StepError>}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={assign.isPending}>
            {t("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

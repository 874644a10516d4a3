import { Button, Group, NativeSelect, Stack, TextInput, Title } from "@mantine/core";
import { usernameLength } from "@safeport/contract/accounts/core/account.limits";
import { AssignMediatorInput, type Dispute } from "@safeport/contract/disputes/dispute.schema";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { type DisputeSteps, useMediators } from "../api/dispute.ts";

/** Staff name the mediator, or another one; a guest where nobody of them is neutral. */
export function MediatorForm({ dispute, assign }: { dispute: Dispute; assign: DisputeSteps["assign"] }) {
  const t = useTranslations("disputes.mediator");
  const { data: neutral } = useMediators(dispute.dispute_id);
  const people = neutral?.items.map(({ username, full_name }) => ({ value: username, label: `${full_name} (@${username})` }));
  const needsGuest = dispute.nobody_neutral || people?.length === 0;
  const choices = [{ value: "", label: t("choose") }, ...(people ?? [])];
  const form = useSchemaForm({ initialValues: { mediator: "" }, schema: AssignMediatorInput });
  const send = (body: typeof form.values) =>
    assign.mutate(body, { onSuccess: () => toast({ kind: "success", message: t("done") }), onError: form.showRefusal });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <Title order={2}>{dispute.mediator ? t("replace") : t("title")}</Title>
        {needsGuest ? (
          <TextInput
            {...form.getInputProps("mediator")}
            label={t("guest")}
            description={t("guest_hint")}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={usernameLength.max}
          />
        ) : (
          <NativeSelect {...form.getInputProps("mediator")} label={t("label")} description={t("hint")} data={choices} />
        )}
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

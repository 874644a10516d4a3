import { Checkbox, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { AddAgentInput } from "@safeport/contract/agents/agent.endpoints";
import { agentDefaults, agentLimits } from "@safeport/contract/agents/agent.limits";
import { type AgentGrant, agentGrants } from "@safeport/contract/kernel/agent.policy";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useAddAgent } from "../api/agents.ts";

/** Asks for the name, the purpose and the limits of an agent. */
export function AddAgent({ companyId, onClose }: { companyId: string | undefined; onClose: () => void }) {
  const t = useTranslations("agents");
  const add = useAddAgent();
  const form = useSchemaForm({
    initialValues: {
      name: "",
      purpose: "",
      acts_per_day: agentDefaults.actsPerDay as number,
      reports_per_day: agentDefaults.reportsPerDay as number,
      grants: [] as AgentGrant[],
    },
    schema: AddAgentInput,
  });
  const send = (values: typeof form.values) => {
    if (add.isPending) return;
    add.mutate(
      { ...values, ...(companyId !== undefined && { company_id: companyId }) },
      {
        onSuccess: ({ name }) => {
          toast({ kind: "success", message: t("added", { name }) });
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("add")} size="lg">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <TextInput {...form.getInputProps("name")} name="name" label={t("name")} maxLength={agentLimits.name} data-autofocus />
          <Textarea
            {...form.getInputProps("purpose")}
            label={t("purpose")}
            description={t("purpose_hint")}
            maxLength={agentLimits.purpose}
            rows={3}
          />
          <NumberInput
            {...form.getInputProps("acts_per_day")}
            label={t("acts_per_day")}
            description={t("acts_hint")}
            min={1}
            max={agentLimits.actsPerDay}
          />
          {companyId === undefined ? (
            <NumberInput
              {...form.getInputProps("reports_per_day")}
              label={t("reports_per_day")}
              min={0}
              max={agentLimits.reportsPerDay}
            />
          ) : (
            <Checkbox.Group {...form.getInputProps("grants")} label={t("company.grants")}>
              <Stack gap={6} mt={4}>
                {agentGrants.map((grant) => (
                  <Checkbox key={grant} value={grant} label={t(`company.grant.${grant}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit")}
            pending={add.isPending}
            failure={
              add.error && Object.keys(form.errors).length === 0 ? (
                <ErrorAlert error={add.error} fallback={t("add_failed")} />
              ) : undefined
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}

import { Checkbox, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { AddAgentInput, type Agent } from "@safeport/contract/agents/agent.endpoints";
import { agentDefaults, agentLimits } from "@safeport/contract/agents/agent.limits";
import { type AgentGrant, agentGrants } from "@safeport/contract/kernel/agent.policy";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useAddAgent, useUpdateAgent } from "../api/agents.ts";

interface AgentDialogProps {
  /** The agent to change; a new one without. */
  agent?: Agent;
  companyId: string | undefined;
  onClose: () => void;
}

/** Asks for the name, the purpose and the limits of a new agent, or for the purpose and the limits of one that is there. */
export function AgentDialog({ agent, companyId, onClose }: AgentDialogProps) {
  const t = useTranslations("agents");
  const add = useAddAgent();
  const update = useUpdateAgent();
  const { isPending, error } = agent ? update : add;
  const form = useSchemaForm({
    initialValues: {
      name: agent?.name ?? "",
      purpose: agent?.purpose ?? "",
      acts_per_day: agent?.acts_per_day ?? agentDefaults.actsPerDay,
      reports_per_day: agent?.reports_per_day ?? agentDefaults.reportsPerDay,
      grants: (agent?.grants ?? []) as AgentGrant[],
    },
    schema: AddAgentInput,
  });
  const send = ({ purpose, acts_per_day, reports_per_day, ...fixed }: typeof form.values) => {
    if (isPending) return;
    const limits = { purpose, acts_per_day, reports_per_day };
    const done = {
      onSuccess: ({ name }: Agent) => {
        toast({ kind: "success", message: t(agent ? "saved" : "added", { name }) });
        onClose();
      },
      onError: form.showRefusal,
    };
    if (agent) update.mutate({ agent_id: agent.agent_id, ...limits }, done);
    else add.mutate({ ...fixed, ...limits, ...(companyId !== undefined && { company_id: companyId }) }, done);
  };
  return (
    <Dialog opened onClose={onClose} title={agent ? t("edit_title", { name: agent.name }) : t("add")} size="lg">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          {!agent && (
            <TextInput
              {...form.getInputProps("name")}
              name="name"
              label={t("name")}
              maxLength={agentLimits.name}
              data-autofocus
            />
          )}
          <Textarea
            {...form.getInputProps("purpose")}
            label={t("purpose")}
            description={t("purpose_hint")}
            maxLength={agentLimits.purpose}
            rows={3}
            data-autofocus={agent ? true : undefined}
          />
          <NumberInput
            {...form.getInputProps("acts_per_day")}
            label={t("acts_per_day")}
            description={t("acts_hint")}
            min={1}
            max={agentLimits.actsPerDay}
          />
          {companyId === undefined && (
            <NumberInput
              {...form.getInputProps("reports_per_day")}
              label={t("reports_per_day")}
              min={0}
              max={agentLimits.reportsPerDay}
            />
          )}
          {companyId !== undefined && !agent && (
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
            submitLabel={t(agent ? "save" : "submit")}
            pending={isPending}
            failure={
              error && Object.keys(form.errors).length === 0 ? (
                <ErrorAlert error={error} fallback={t(agent ? "save_failed" : "add_failed")} />
              ) : undefined
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}

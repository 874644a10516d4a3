import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { apiTokenLimits } from "@safeport/contract/accounts/api-tokens/api-token.limits";
import { AddAgentTokenInput, type Agent } from "@safeport/contract/agents/agent.endpoints";
import { type AgentScope, agentScopes } from "@safeport/contract/kernel/agent.policy";
import { useTranslations } from "use-intl";
import { scopeKey } from "../../../lib/scope-key.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { MadeToken } from "../../../ui/made-token.tsx";
import { useAddAgentToken } from "../api/agents.ts";

/** Asks for the name and the scopes of a token of an agent, then shows it this once. */
export function AddAgentToken({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const t = useTranslations("agents.token");
  const add = useAddAgentToken(agent.agent_id);
  const form = useSchemaForm({
    initialValues: { name: "", scopes: ["reports:read", "reports:write", "programs:read"] as AgentScope[] },
    schema: AddAgentTokenInput,
  });
  const token = add.data?.token;
  const send = (values: typeof form.values) => {
    if (!add.isPending) add.mutate(values, { onError: form.showRefusal });
  };
  return (
    <Dialog opened onClose={onClose} title={t("title", { name: agent.name })} size="lg">
      {token ? (
        <MadeToken token={token} t={t} onClose={onClose}>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {t("mcp", { url: `${location.origin}/mcp` })}
          </Text>
        </MadeToken>
      ) : (
        <form onSubmit={form.onSubmit(send)} noValidate>
          <Stack gap="md">
            <TextInput
              {...form.getInputProps("name")}
              name="name"
              label={t("name")}
              description={t("name_hint")}
              maxLength={apiTokenLimits.name}
              data-autofocus
            />
            <Checkbox.Group {...form.getInputProps("scopes")} label={t("scopes")}>
              <Stack gap={6} mt={4}>
                {agentScopes.map((scope) => (
                  <Checkbox key={scope} value={scope} label={t(`scope.${scopeKey(scope)}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <SubmitActions
              onCancel={onClose}
              submitLabel={t("submit")}
              pending={add.isPending}
              failure={
                add.error && Object.keys(form.errors).length === 0 ? (
                  <ErrorAlert error={add.error} fallback={t("failed")} />
                ) : undefined
              }
            />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

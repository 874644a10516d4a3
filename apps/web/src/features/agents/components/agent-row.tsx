import { Box, Button, Group, Text } from "@mantine/core";
import type { Agent } from "@safeport/contract/agents/agent.endpoints";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useEndAgent } from "../api/agents.ts";

const AgentDialog = lazyPart(() => import("./agent-dialog.tsx").then((module) => module.AgentDialog));
const AddAgentToken = lazyPart(() => import("./add-agent-token.tsx").then((module) => module.AddAgentToken));

/** An agent with what it does and did, and its controls. */
export function AgentRow({ agent }: { agent: Agent }) {
  const t = useTranslations("agents");
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const [makingToken, setMakingToken] = useState(false);
  const end = useEndAgent(agent.agent_id);
  const { name, purpose, grants, suggestions, ended_at, can } = agent;
  const time = (at: string) => ({ time: () => <TimeAgo time={at} /> });
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        toast({ kind: "success", message: t("end_done", { name }) });
        setAsking(false);
      },
    });
  const facts = [
    ...(agent.company_id === null ? [] : [t("company.share", suggestions)]),
    ...grants.map((grant) => t(`company.grant.${grant}`)),
    ...(ended_at === null ? [t("today", { acts: agent.acts_today, max: agent.acts_per_day })] : []),
  ];
  return (
    <Group component="li" gap="sm" px="md" py="sm" align="flex-start">
      <Box flex="1 1 260px" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text fw={600} {...(ended_at !== null && { c: "dimmed" })}>
          {name}
        </Text>
        <Text size="sm">{purpose}</Text>
        <Text size="sm" c="dimmed">
          {facts.map((fact) => `${fact} · `)}
          {ended_at === null ? t.rich("since", time(agent.created_at)) : t.rich("ended", time(ended_at))}
        </Text>
      </Box>
      <Group gap="xs">
        {can.includes("add_agent_token") && (
          <Button variant="default" size="xs" {...AddAgentToken.intent} onClick={() => setMakingToken(true)}>
            {t("token.make")}
          </Button>
        )}
        {can.includes("edit_agent") && (
          <Button variant="default" size="xs" {...AgentDialog.intent} onClick={() => setEditing(true)}>
            {t("edit")}
          </Button>
        )}
        {can.includes("end_agent") && (
          <Button variant="subtle" size="xs" color="var(--sp-danger)" onClick={() => setAsking(true)}>
            {t("end")}
          </Button>
        )}
      </Group>
      <Suspense>
        {editing && <AgentDialog agent={agent} companyId={agent.company_id ?? undefined} onClose={() => setEditing(false)} />}
      </Suspense>
      <Suspense>{makingToken && <AddAgentToken agent={agent} onClose={() => setMakingToken(false)} />}</Suspense>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("end_title", { name })}
        confirmLabel={t("end")}
        onConfirm={confirm}
        pending={end.isPending}
        error={end.error}
        danger
      >
        {t("end_text")}
      </ConfirmDialog>
    </Group>
  );
}

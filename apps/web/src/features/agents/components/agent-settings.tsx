import { Button, Group, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../ui/lazy-part.ts";
import list from "../../../ui/list.module.css";
import { PagedList } from "../../../ui/paged-list.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { useAgents } from "../api/agents.ts";
import { AgentRow } from "./agent-row.tsx";

const AgentDialog = lazyPart(() => import("./agent-dialog.tsx").then((module) => module.AgentDialog));

/** The company whose agents are shown, and whether the reader makes them. */
interface AgentCompany {
  company_id: string;
  mayAdd: boolean;
}

/** One's own agents, or those of a company, with controls to make and end them. */
export function AgentSettings({ company }: { company?: AgentCompany }) {
  const t = useTranslations("agents");
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const agents = useAgents(page, company?.company_id);
  const title = t(company ? "company.title" : "title");
  return (
    <SettingsSection title={title} text={t(company ? "company.text" : "text")}>
      <PagedList query={agents} page={page} onPage={setPage} rowHeight={84} empty={<Text>{t("none")}</Text>}>
        {(rows) => (
          <ul className={list.list} aria-label={title}>
            {rows.map((agent) => (
              <AgentRow key={agent.agent_id} agent={agent} />
            ))}
          </ul>
        )}
      </PagedList>
      {(!company || company.mayAdd) && (
        <Group>
          <Button variant="default" {...AgentDialog.intent} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        </Group>
      )}
      <Suspense>{adding && <AgentDialog companyId={company?.company_id} onClose={() => setAdding(false)} />}</Suspense>
    </SettingsSection>
  );
}

import { Button, Tabs } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { Page } from "../../../../ui/page.tsx";
import { TabStrip } from "../../../../ui/tab-strip.tsx";
import { BalanceDays } from "./balance-days.tsx";
import { EntryList } from "./entry-list.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { StatementList } from "./statement-list.tsx";
import { StripeDays } from "./stripe-days.tsx";

const page = getRouteApi("/_app/_staff/admin/statements/");
const tabs = ["statements", "open", "balances", "stripe"] as const;

/** The bank statements that staff import, what of them waits for a decision, and the bank beside the books. */
export function StatementsPage() {
  const t = useTranslations("wallet/statements");
  const list = useListSearch("/_app/_staff/admin/statements/");
  const navigate = page.useNavigate();
  const [importing, setImporting] = useState(false);
  const tab = tabs.find((name) => name === list.search.tab) ?? "statements";
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      back={{ link: linkOptions({ to: "/admin/payments" }), label: t("back") }}
      actions={
        <Button leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={() => setImporting(true)}>
          {t("import.open")}
        </Button>
      }
    >
      <Tabs
        value={tab}
        onChange={(name) => void navigate({ to: ".", search: { tab: name === "statements" || !name ? undefined : name } })}
        keepMounted={false}
      >
        <TabStrip names={tabs} current={tab} labelOf={(name) => t(`tab.${name}`)} aria-label={t("title")} />
        <Tabs.Panel value="statements">
          <StatementList />
        </Tabs.Panel>
        <Tabs.Panel value="open">
          <EntryList list={list} />
        </Tabs.Panel>
        <Tabs.Panel value="balances">
          <BalanceDays />
        </Tabs.Panel>
        <Tabs.Panel value="stripe">
          <StripeDays />
        </Tabs.Panel>
      </Tabs>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}

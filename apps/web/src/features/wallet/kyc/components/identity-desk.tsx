import { Button, Tabs } from "@mantine/core";
import { kycFormStates } from "@safeport/contract/wallet/kyc/kyc.values";
import { IconFileOff, IconId } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { Page } from "../../../../ui/page.tsx";
import { TabStrip } from "../../../../ui/tab-strip.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { Sanctions } from "../../sanctions/components/sanctions.tsx";
import { useForms } from "../api/review.ts";
import { FormDialog } from "./form-dialog.tsx";
import { formTones } from "./form-tones.ts";
import { NameReviews } from "./name-reviews.tsx";

const route = getRouteApi("/_app/_staff/admin/kyc");
const tabs = ["forms", "names", "sanctions"] as const;

/** The desk at which staff review who researchers are, and the holders of their bank accounts. */
export function IdentityDesk() {
  const t = useTranslations("wallet/desk");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = tabs.find((name) => name === search.tab) ?? "forms";
  return (
    <Page title={t("identity.title")} subtitle={t("identity.subtitle")}>
      <Tabs
        value={tab}
        onChange={(name) => void navigate({ to: ".", search: { tab: name === null || name === "forms" ? undefined : name } })}
        keepMounted={false}
      >
        <TabStrip names={tabs} current={tab} labelOf={(name) => t(`identity.tab.${name}`)} aria-label={t("identity.title")} />
        <Tabs.Panel value="forms">
          <Forms />
        </Tabs.Panel>
        <Tabs.Panel value="names">
          <NameReviews />
        </Tabs.Panel>
        <Tabs.Panel value="sanctions">
          <Sanctions />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Forms() {
  const t = useTranslations("wallet/desk.identity");
  const list = useListSearch("/_app/_staff/admin/kyc");
  const { search, page } = list;
  const [open, setOpen] = useState<string | null>(null);
  const state = kycFormStates.find((name) => name === search.state);
  const forms = useForms({ page, state, search: search.search });
  return (
    <>
      <ListView
        list={list}
        query={forms}
        searchFor={t("search")}
        filters={[
          {
            name: "state",
            label: t("column.state"),
            options: [
              { value: "", label: t("any_state") },
              ...kycFormStates.map((value) => ({ value, label: t(`state.${value}`) })),
            ],
          },
        ]}
        empty={{ icon: IconId, title: t("none"), text: t("none_text") }}
        table={{
          rowKey: ({ kyc_id }) => kyc_id,
          label: t("title"),
          minWidth: 640,
          phone: [["person", "sent", "documents", "reviewer"], ["state"], ["action"]],
          columns: {
            sent: { head: t("column.sent"), nowrap: true, cell: ({ submitted_at }) => <TimeAgo time={submitted_at} /> },
            documents: {
              head: t("column.documents"),
              nowrap: true,
              cell: ({ file_count }) =>
                file_count > 0 ? (
                  t("file_count", { count: file_count })
                ) : (
                  <Badge tone="amber" mark={<IconFileOff size={14} stroke={1.75} aria-hidden />}>
                    {t("no_document")}
                  </Badge>
                ),
            },
            person: { head: t("column.person"), cell: ({ user }) => `@${user.username}` },
            state: {
              head: t("column.state"),
              cell: ({ state }) => <Badge tone={formTones[state]}>{t(`state.${state}`)}</Badge>,
            },
            reviewer: {
              head: t("column.reviewer"),
              isNamed: true,
              cell: ({ reviewer }) => reviewer && `@${reviewer.username}`,
            },
            action: {
              head: t("column.action"),
              hideHead: true,
              width: 1,
              isActions: true,
              cell: ({ kyc_id, user: { username } }) => (
                <Button variant="default" size="xs" onClick={() => setOpen(kyc_id)} aria-label={t("open_one", { username })}>
                  {t("open")}
                </Button>
              ),
            },
          },
        }}
      />
      {open && <FormDialog kycId={open} onClose={() => setOpen(null)} />}
    </>
  );
}

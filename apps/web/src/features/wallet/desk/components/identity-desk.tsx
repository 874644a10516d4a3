import { Button, Tabs } from "@mantine/core";
import { kycFormStates } from "@safeport/contract/wallet/kyc.values";
import { IconFileOff, IconId } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { Page } from "../../../../ui/page.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { TabStrip } from "../../../../ui/tab-strip.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useForms } from "../api/desk.ts";
import type { DeskSearch } from "../desk-search.ts";
import { DeskTools } from "./desk-tools.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { formTones } from "./form-tones.ts";
import { NameReviews } from "./name-reviews.tsx";
import { Sanctions } from "./sanctions.tsx";

const page = getRouteApi("/_app/_staff/admin/kyc");
const tabs = ["forms", "names", "sanctions"] as const;

/** The desk at which staff review who researchers are, and the holders of their bank accounts. */
export function IdentityDesk() {
  const t = useTranslations("wallet/desk");
  const search = page.useSearch();
  const navigate = page.useNavigate();
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
          <Forms search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="names">
          <NameReviews search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="sanctions">
          <Sanctions search={search} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Forms({ search }: { search: DeskSearch }) {
  const t = useTranslations("wallet/desk.identity");
  const navigate = page.useNavigate();
  const [open, setOpen] = useState<string | null>(null);
  const state = kycFormStates.find((name) => name === search.state);
  const number = pageOfQuery(search.page);
  const forms = useForms({ page: number, state, search: search.search });
  const change = (changes: DeskSearch, replace = false) =>
    void navigate({ to: ".", search: { ...search, page: undefined, ...changes }, replace, resetScroll: false });
  return (
    <>
      <DeskTools
        search={search}
        onChange={change}
        placeholder={t("search")}
        states={{
          label: t("column.state"),
          options: [
            { value: "", label: t("any_state") },
            ...kycFormStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ],
        }}
      />
      <PagedList
        query={forms}
        page={number}
        linkTo={(target) => linkOptions({ to: "/admin/kyc", search: { ...search, page: fieldOfPage(target) } })}
        onPastEnd={(last) => change({ page: fieldOfPage(last) }, true)}
        empty={<EmptyState icon={IconId} title={t("none")} text={t("none_text")} />}
      >
        {(rows, stale) => (
          <FoldingTable
            rows={rows}
            rowKey={({ kyc_id }) => kyc_id}
            label={t("title")}
            minWidth={640}
            stale={stale}
            phone={[["person", "sent", "documents", "reviewer"], ["state"], ["action"]]}
            columns={{
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
            }}
          />
        )}
      </PagedList>
      {open && <FormDialog kycId={open} onClose={() => setOpen(null)} />}
    </>
  );
}

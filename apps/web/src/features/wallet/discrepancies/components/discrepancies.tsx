import { Button, Code, Text } from "@mantine/core";
import { type Discrepancy, discrepancyStates } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { reasonLength } from "@safeport/contract/wallet/money/money.limits";
import { IconScale } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { ListView } from "../../../../ui/list-view.tsx";
import { ReasonDialog } from "../../../../ui/reason-dialog.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useDiscrepancies, useSettle } from "../api/discrepancies.ts";

/** Facts from Stripe that cannot be booked: those that wait for staff, and what staff did about the others. */
export function Discrepancies() {
  const t = useTranslations("wallet/desk.discrepancies");
  const list = useListSearch("/_app/_staff/admin/payouts");
  const { search, page } = list;
  const { locale } = useI18n();
  const state = search.state === "settled" ? "settled" : "open";
  const discrepancies = useDiscrepancies(page, state);
  const [settling, setSettling] = useState<Discrepancy | null>(null);
  return (
    <>
      <Text c="dimmed" fz={13} mb="md" maw="80ch">
        {t("about")}
      </Text>
      <ListView
        list={list}
        query={discrepancies}
        filters={[
          {
            name: "state",
            standard: "open",
            label: t("state"),
            options: discrepancyStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        empty={{
          icon: IconScale,
          title: t(state === "open" ? "none" : "none_settled"),
          text: t(state === "open" ? "none_text" : "none_settled_text"),
        }}
        table={{
          rowKey: ({ discrepancy_id }) => discrepancy_id,
          label: t("title"),
          minWidth: 700,
          phone: [["problem", "date", "subject", "amount", "object", "settled"], ["action"]],
          columns: {
            date: { head: t("date"), nowrap: true, cell: ({ created_at }) => <TimeAgo time={created_at} /> },
            problem: { head: t("problem"), cell: ({ problem }) => t(`problems.${problem}`) },
            subject: {
              head: t("subject"),
              isNamed: true,
              cell: ({ withdrawal, deposit }) =>
                withdrawal
                  ? t("withdrawal", { username: withdrawal.username, reference: withdrawal.reference })
                  : deposit && t("deposit", { company: deposit.company, reference: deposit.reference }),
            },
            amount: {
              head: t("amount"),
              nowrap: true,
              isNamed: true,
              cell: ({ amount, currency, stated }) =>
                amount === null ? statedAmount(stated, locale) : formatMinor(amount, currency, locale),
            },
            object: { head: t("object"), isNamed: true, cell: ({ stripe_object }) => <Code>{stripe_object}</Code> },
            settled: state === "settled" && {
              head: t("states.settled"),
              cell: ({ settled }) =>
                settled && (
                  <>
                    <Text fz={13} lh="18px" c="dimmed">
                      @{settled.by} · <TimeAgo time={settled.at} />
                    </Text>
                    <Text fz={13} lh="18px" dir="auto" style={{ overflowWrap: "anywhere" }}>
                      {settled.note}
                    </Text>
                  </>
                ),
            },
            action: state === "open" && {
              head: t("action"),
              hideHead: true,
              width: 1,
              isActions: true,
              cell: (row) =>
                row.can.includes("settle") && (
                  <Button variant="default" size="xs" onClick={() => setSettling(row)}>
                    {t("settle")}
                  </Button>
                ),
            },
          },
        }}
      />
      {settling && <SettleDialog row={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function SettleDialog({ row, onClose }: { row: Discrepancy; onClose: () => void }) {
  const t = useTranslations("wallet/desk.discrepancies");
  const settle = useSettle();
  const send = (note: string) =>
    settle.mutate(
      { discrepancy_id: row.discrepancy_id, note },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("settled") });
          onClose();
        },
      },
    );
  return (
    <ReasonDialog
      title={t("settle_title")}
      label={t("note")}
      hint={t("note_hint", { min: reasonLength.min })}
      missing={t("note_missing", { min: reasonLength.min })}
      min={reasonLength.min}
      max={reasonLength.max}
      submitLabel={t("settle")}
      pending={settle.isPending}
      error={settle.error}
      onSend={send}
      onClose={onClose}
    >
      <Text>{t(`problems.${row.problem}`)}</Text>
    </ReasonDialog>
  );
}

/** Currencies whose amounts Stripe writes with other digits than ISO 4217. */
const differing: readonly string[] = ["ISK", "UGX", "MGA"];

/** An amount in another currency, as Stripe stated it; in its own words where it cannot be read. */
function statedAmount(stated: string | null, locale: string): string {
  const [, amount, code = ""] = /^(-?\d{1,15}) ([a-z]{3})$/i.exec(stated ?? "") ?? [];
  const currency = code.toUpperCase();
  return amount && !differing.includes(currency) ? formatMinor(Number(amount), currency, locale) : (stated ?? "–");
}

import { Button, Text } from "@mantine/core";
import type { BankEntry } from "@safeport/contract/wallet/statements/statement.schema";
import type { EntryMatch } from "@safeport/contract/wallet/statements/statement.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCalendarDay, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { EntryDialog, type EntryStep } from "./entry-dialog.tsx";

const tones: Record<EntryMatch, Tone> = {
  matched: "green",
  settled: "green",
  other_amount: "amber",
  other_currency: "amber",
  repeated: "red",
  former_reference: "amber",
  not_waiting: "red",
  ambiguous: "amber",
  unknown: "grey",
};

/** Entries with what they agree with, and what staff can do about them. */
export function EntryTable({ rows, stale }: { rows: readonly BankEntry[]; stale: boolean }) {
  const t = useTranslations("wallet/statements");
  const { locale } = useI18n();
  const [step, setStep] = useState<{ step: EntryStep; entry: BankEntry } | null>(null);
  return (
    <>
      <FoldingTable
        rows={rows}
        rowKey={({ entry_id }) => entry_id}
        label={t("entries_title")}
        minWidth={900}
        stale={stale}
        phone={[
          ["text", "day", "order", "match"],
          ["amount", "action"],
        ]}
        columns={{
          day: { head: t("column.day"), nowrap: true, cell: ({ booked_on }) => formatCalendarDay(booked_on, locale) },
          text: {
            head: t("column.text"),
            maxWidth: 280,
            cell: ({ counterparty, details, end_to_end_id, bank_reference, return_reason }) => (
              <>
                {counterparty !== null && <bdi>{counterparty}</bdi>}
                <Text fz={13} lh="18px" c="dimmed" dir="auto" style={{ overflowWrap: "anywhere" }}>
                  {details || (end_to_end_id ?? bank_reference)}
                </Text>
                {return_reason !== null && (
                  <Text fz={13} lh="18px" dir="auto">
                    {t("came_back", { reason: return_reason })}
                  </Text>
                )}
              </>
            ),
          },
          amount: {
            head: t("column.amount"),
            align: "end",
            nowrap: true,
            cell: ({ amount, currency }) => formatMinor(amount, currency, locale),
          },
          order: {
            head: t("column.order"),
            isNamed: true,
            maxWidth: 240,
            cell: ({ order }) =>
              order && (
                <>
                  {t(`order.${order.type}`, { reference: order.reference })}
                  <Text fz={13} lh="18px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                    <bdi>{order.name}</bdi> · {formatMinor(order.amount, order.currency, locale)}
                  </Text>
                </>
              ),
          },
          match: {
            head: t("column.state"),
            maxWidth: 260,
            cell: (entry) => <Standing entry={entry} />,
          },
          action: {
            head: t("column.action"),
            hideHead: true,
            width: 1,
            isActions: true,
            cell: (entry) =>
              entry.can.map((name) => (
                <Button
                  key={name}
                  variant={
                    name === "confirm" && entry.match !== "other_amount" && entry.match !== "former_reference"
                      ? "filled"
                      : "default"
                  }
                  size="xs"
                  onClick={() => setStep({ step: name, entry })}
                >
                  {t(`act.${name}.label`)}
                </Button>
              )),
          },
        }}
      />
      {step && <EntryDialog {...step} onClose={() => setStep(null)} />}
    </>
  );
}

/** Match of an entry with the next step; of a decided one, who decided and why. */
function Standing({ entry }: { entry: BankEntry }) {
  const t = useTranslations("wallet/statements");
  if (entry.state !== "open")
    return (
      <>
        <Badge tone={entry.state === "booked" ? "green" : "grey"}>{t(`state.${entry.state}`)}</Badge>
        <Text fz={13} lh="18px" c="dimmed" mt={2}>
          {t("by", { username: entry.decided_by ?? "" })}
        </Text>
        {entry.reason !== null && (
          <Text fz={13} lh="18px" dir="auto" style={{ overflowWrap: "anywhere" }}>
            {entry.reason}
          </Text>
        )}
      </>
    );
  const proposer = entry.order?.proposed_by;
  const isRevived = entry.match === "not_waiting" && entry.action === "confirm";
  const todo =
    entry.match === "unknown" && entry.amount < 0 ? t("todo_out") : isRevived ? t("todo_revived") : t(`todo.${entry.match}`);
  return (
    <>
      <Badge tone={tones[entry.match]}>{t(`match.${entry.match}`)}</Badge>
      <Text fz={13} lh="18px" c="dimmed" mt={2}>
        {proposer ? t("proposed", { username: proposer }) : todo}
      </Text>
    </>
  );
}

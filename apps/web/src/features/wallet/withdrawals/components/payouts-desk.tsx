import { Button, Stack, Tabs, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Page } from "../../../../ui/page.tsx";
import { TabStrip } from "../../../../ui/tab-strip.tsx";
import { toast } from "../../../../ui/toast.ts";
import { Discrepancies } from "../../discrepancies/components/discrepancies.tsx";
import { RefundsDesk } from "../../refunds/components/refunds-desk.tsx";
import { useNextBatch, usePayoutSteps } from "../api/payouts.ts";
import { PayoutBatches } from "./payout-batches.tsx";
import { PayoutWithdrawals } from "./payout-withdrawals.tsx";

const page = getRouteApi("/_app/_staff/admin/payouts");
const tabs = ["withdrawals", "refunds", "batches", "differences"] as const;

/** The desk from which staff pay withdrawals, one by one or with a bank file. */
export function PayoutsDesk() {
  const t = useTranslations("wallet/desk.payouts");
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const [making, setMaking] = useState(false);
  const next = useNextBatch();
  const tab = tabs.find((name) => name === search.tab) ?? "withdrawals";
  const open = (name: string | null) =>
    void navigate({ to: ".", search: { tab: name === null || name === "withdrawals" ? undefined : name } });
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      actions={(tab === "withdrawals" || tab === "batches") && <Button onClick={() => setMaking(true)}>{t("make")}</Button>}
    >
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabStrip names={tabs} current={tab} labelOf={(name) => t(`tab.${name}`)} aria-label={t("title")} />
        <Tabs.Panel value="withdrawals">
          <PayoutWithdrawals />
        </Tabs.Panel>
        <Tabs.Panel value="refunds">
          <RefundsDesk />
        </Tabs.Panel>
        <Tabs.Panel value="batches">
          {next.data?.has_paying_account === false && (
            <Text c="dimmed" fz={13} mb="md">
              {t("no_payer")}
            </Text>
          )}
          <PayoutBatches />
        </Tabs.Panel>
        <Tabs.Panel value="differences">
          <Discrepancies />
        </Tabs.Panel>
      </Tabs>
      {making && <MakeDialog onClose={() => setMaking(false)} onMade={() => open("batches")} />}
    </Page>
  );
}

function MakeDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const t = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const { batch } = usePayoutSteps();
  const next = useNextBatch().data;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("make_title")}
      confirmLabel={t("make")}
      pending={batch.isPending}
      error={batch.error}
      onConfirm={() =>
        batch.mutate(undefined, {
          onSuccess: ({ lines, total, currency, left_out }) => {
            const made = t("made", { count: lines, amount: formatMinor(total, currency, locale) });
            toast({
              kind: "success",
              message: left_out.length > 0 ? `${made} ${t("left_out", { count: left_out.length })}` : made,
            });
            onClose();
            onMade();
          },
        })
      }
    >
      <Stack gap="xs">
        {next && (
          <Text fw={600}>{t("make_sum", { count: next.lines, amount: formatMinor(next.total, next.currency, locale) })}</Text>
        )}
        <Text>{t("make_text")}</Text>
        {next?.has_paying_account === false && <Text c="dimmed">{t("no_payer")}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

import { Box, Button, Group, Paper, Skeleton, Text } from "@mantine/core";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { ReverseAwardDialog } from "../../awards/components/reverse-award-dialog.tsx";
import type { DepositChange } from "../../deposits/api/deposit-changes.ts";
import { useCancelDeposit } from "../../deposits/api/deposits.ts";
import { ConfirmDepositsDialog } from "../../deposits/components/confirm-deposits-dialog.tsx";
import { DepositChangeDialog } from "../../deposits/components/deposit-change-dialog.tsx";
import { useMoneyOverview } from "../../money/api/money.ts";
import { useApproveAdjustment, usePayments } from "../api/payments.ts";
import { paymentsQueryOf } from "../payments-query.ts";
import { AdjustmentDialog } from "./adjustment-dialog.tsx";
import { DeclinePaymentDialog } from "./decline-payment-dialog.tsx";
import { PaymentList } from "./payment-list.tsx";
import { SubscriptionDialog } from "./subscription-dialog.tsx";

/** Payments of the whole platform, for staff: figures, and the list of payments that await their decision. */
export function PaymentsPage() {
  const t = useTranslations("wallet/admin");
  const list = useListSearch("/_app/_staff/admin/payments");
  const me = useViewer().user;
  const errorToast = useErrorToast();
  const { data: shown } = usePayments(paymentsQueryOf(list.search));
  const [chosen, setChosen] = useState<string[]>([]);
  const [confirming, setConfirming] = useState<Payment[] | null>(null);
  const [reversing, setReversing] = useState<Payment | null>(null);
  const [changed, setChanged] = useState<{ payment: Payment; change: DepositChange } | null>(null);
  const [isAdjusting, setAdjusting] = useState(false);
  const [isSubscribing, setSubscribing] = useState(false);
  const tChange = useTranslations("wallet/payments.change");
  const cancel = useCancelDeposit();
  const approve = useApproveAdjustment();
  const [declining, setDeclining] = useState<Payment | null>(null);
  const setSearch: typeof list.setSearch = (changes, options) => {
    setChosen([]);
    list.setSearch(changes, options);
  };
  const onError = (error: unknown) => errorToast(error);
  const chosenPayments = shown?.items.filter(({ transaction_id }) => chosen.includes(transaction_id)) ?? [];
  const small = { size: "compact-xs", variant: "default" } as const;
  return (
    <Page
      title={t("title")}
      actions={
        <>
          <TextLink to="/admin/kyc">{t("identities")}</TextLink>
          <TextLink to="/admin/payouts">{t("payouts")}</TextLink>
          <TextLink to="/admin/statements">{t("statements")}</TextLink>
          <Button variant="default" onClick={() => setSubscribing(true)}>
            {t("subscription.open")}
          </Button>
          <Button variant="default" onClick={() => setAdjusting(true)}>
            {t("adjust.open")}
          </Button>
        </>
      }
    >
      <Figures />
      <Text component="h2" fz={16} fw={600} mb="sm">
        {t("history")}
      </Text>
      <PaymentList
        list={{ ...list, setSearch }}
        reader="staff"
        selection={{
          chosen,
          can: ({ can, proposal }) => can.includes("confirm") && proposal?.by !== me.username,
          onChange: setChosen,
        }}
        bulk={
          chosenPayments.length > 0 && (
            <Group gap="sm" mb="sm" role="status">
              <Text fz={13}>{t("chosen", { count: chosenPayments.length })}</Text>
              <Button size="xs" onClick={() => setConfirming(chosenPayments)}>
                {t("approve_chosen")}
              </Button>
              <Button size="xs" variant="default" onClick={() => setChosen([])}>
                {t("clear_chosen")}
              </Button>
            </Group>
          )
        }
        actions={(payment) => {
          const { can, transaction_id } = payment;
          return (
            <>
              {can.includes("confirm") && (
                <Button {...small} onClick={() => setConfirming([payment])}>
                  {t(payment.proposal?.by === me.username ? "change_entry" : "approve")}
                </Button>
              )}
              {payment.billing_type === "withdrawal" && can.length > 0 && (
                <TextLink {...linkOptions({ to: "/admin/payouts", search: { search: payment.user?.username } })}>
                  {t("payouts")}
                </TextLink>
              )}
              {payment.billing_type === "refund" && can.length > 0 && (
                <TextLink
                  {...linkOptions({ to: "/admin/payouts", search: { tab: "refunds", search: payment.reference ?? undefined } })}
                >
                  {t("refunds")}
                </TextLink>
              )}
              {payment.billing_type !== "refund" && can.includes("cancel") && (
                <Button {...small} onClick={() => cancel.mutate(transaction_id, { onError })}>
                  {t("cancel")}
                </Button>
              )}
              {(["take_back", "reinstate"] as const)
                .filter((change) => can.includes(change))
                .map((change) => (
                  <Button key={change} {...small} onClick={() => setChanged({ payment, change })}>
                    {tChange(`${change}.open`)}
                  </Button>
                ))}
              {can.includes("reverse") && (
                <Button {...small} onClick={() => setReversing(payment)}>
                  {t("reverse.open")}
                </Button>
              )}
              {can.includes("decide") && (
                <Button {...small} onClick={() => approve.mutate(transaction_id, { onError })}>
                  {t("approve")}
                </Button>
              )}
              {(can.includes("decide") || can.includes("decline")) && (
                <Button {...small} onClick={() => setDeclining(payment)}>
                  {t("decline.open")}
                </Button>
              )}
            </>
          );
        }}
      />
      {confirming && (
        <ConfirmDepositsDialog
          payments={confirming}
          onClose={() => {
            setConfirming(null);
            setChosen([]);
          }}
        />
      )}
      {changed && <DepositChangeDialog {...changed} onClose={() => setChanged(null)} />}
      {isAdjusting && <AdjustmentDialog onClose={() => setAdjusting(false)} />}
      {isSubscribing && <SubscriptionDialog onClose={() => setSubscribing(false)} />}
      {declining && <DeclinePaymentDialog payment={declining} onClose={() => setDeclining(null)} />}
      {reversing && <ReverseAwardDialog payment={reversing} onClose={() => setReversing(null)} />}
    </Page>
  );
}

function Figures() {
  const t = useTranslations("wallet/admin");
  const { locale } = useI18n();
  const { data, error, refetch, isFetching } = useMoneyOverview();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton h={188} mb="xl" />;
  const show = (amount: number) => formatMinor(amount, data.currency, locale);
  const card = (key: "deposits" | "paid_to_researchers" | "fees" | "held") => ({
    key,
    content: (
      <>
        <dt>{t(`card.${key}`)}</dt>
        <dd style={{ fontVariantNumeric: "tabular-nums", fontSize: 20, fontWeight: 600 }}>{show(data[key])}</dd>
      </>
    ),
  });
  return (
    <Box mb="xl">
      <Paper bd="1px solid var(--sp-border)" p="md" mb="md" bg="transparent">
        <Group justify="space-between" align="flex-end" gap="sm">
          <div>
            <Text c="dimmed" fz={13}>
              {t("balance")}
            </Text>
            <Text fz={32} lh="40px" fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
              {show(data.balance)}
            </Text>
            <Text c="dimmed" fz={13}>
              {t("balance_hint")}
            </Text>
            <Text fz={13} {...(data.ledger?.failure ? { c: "var(--sp-danger)", fw: 600 } : { c: "dimmed" })}>
              {data.ledger
                ? t.rich(data.ledger.failure ? "ledger_wrong" : "ledger_right", {
                    time: () => <TimeAgo time={data.ledger?.checked_at ?? ""} />,
                  })
                : t("vault.unchecked")}
            </Text>
          </div>
          <TextLink to="/{-$area}/vault" params={{ area: "admin" }} fz={13}>
            {t("to_vault")}
          </TextLink>
        </Group>
      </Paper>
      <Tiles money tiles={[card("deposits"), card("paid_to_researchers"), card("fees"), card("held")]} />
    </Box>
  );
}

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ReceivingAccount } from "@safeport/contract/wallet/core/receiving-account.schema";
import type { Deposit } from "@safeport/contract/wallet/deposits/deposit.schema";
import { IconBuildingBank } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useCompanyWallet } from "../../money/api/money.ts";
import { useCancelDeposit, useOpenDeposits } from "../api/deposits.ts";
import { NoAccount, TransferDialog } from "./transfer-dialog.tsx";

const page = getRouteApi("/_app/{-$area}/vault");

/** After the payment page: the deposit whose payment is not confirmed yet. Live updates end it. */
export function Arriving({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/company.deposit");
  const { deposit: id } = page.useSearch();
  const { data } = useOpenDeposits(companyId);
  if (!data?.items.some(({ deposit_id }) => deposit_id === id)) return null;
  return (
    <Alert color="indigo" mb="md" title={t("arriving")}>
      {t("arriving_text")}
    </Alert>
  );
}

/** The deposits that wait for their money. */
export function CompanyDeposits({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/company.deposit");
  const { data, error, refetch, isFetching } = useOpenDeposits(companyId);
  const { data: wallet } = useCompanyWallet(companyId);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonRows count={3} height={44} />
    );
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={IconBuildingBank}
        title={t("none_waiting")}
        text={t("none_waiting_text")}
        action={
          <ButtonLink variant="default" to="/{-$area}/vault" search={{ tab: "transactions", type: "deposit" }}>
            {t("past")}
          </ButtonLink>
        }
      />
    );
  return (
    <SettingsSection title={t("waiting")}>
      <Text c="dimmed" mb="sm" maw="70ch">
        {t("waiting_text")}
      </Text>
      <Stack gap="xs">
        {wallet && !wallet.receiving_account && data.items.some(({ provider }) => provider === "manual") && <NoAccount />}
        {data.items.map((deposit) => (
          <OpenDeposit key={deposit.deposit_id} deposit={deposit} account={wallet?.receiving_account ?? null} />
        ))}
      </Stack>
    </SettingsSection>
  );
}

function OpenDeposit({ deposit, account }: { deposit: Deposit; account: ReceivingAccount | null }) {
  const t = useTranslations("wallet/company.deposit");
  const { locale } = useI18n();
  const cancel = useCancelDeposit();
  const [isOpen, setOpen] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const amount = formatMinor(deposit.amount, deposit.currency, locale);
  return (
    <Group gap="md" wrap="wrap" py={6} style={{ borderBottom: "1px solid var(--sp-border)" }}>
      <Text fw={600} miw={110} style={{ fontVariantNumeric: "tabular-nums" }}>
        {amount}
      </Text>
      <Text ff="monospace" flex="1 0 auto" style={{ whiteSpace: "nowrap" }}>
        {deposit.reference}
      </Text>
      <Text c="dimmed" fz={13}>
        <TimeAgo time={deposit.created_at} />
      </Text>
      {deposit.checkout_url && (
        <Button size="xs" component="a" href={deposit.checkout_url}>
          {t("pay")}
        </Button>
      )}
      {account && deposit.provider === "manual" && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t("how_to_pay")}
        </Button>
      )}
      {isOpen && <TransferDialog deposit={deposit} account={account} onClose={() => setOpen(false)} />}
      {deposit.can.includes("cancel") && (
        <Button variant="default" size="xs" onClick={() => setCancelling(true)}>
          {t("cancel")}
        </Button>
      )}
      {isCancelling && (
        <ConfirmDialog
          opened
          onClose={() => setCancelling(false)}
          title={t("cancel_title", { reference: deposit.reference })}
          confirmLabel={t("cancel")}
          pending={cancel.isPending}
          error={cancel.error}
          danger
          onConfirm={() =>
            cancel.mutate(deposit.deposit_id, {
              onSuccess: () => {
                toast({ kind: "success", message: t("cancelled") });
                setCancelling(false);
              },
            })
          }
        >
          {t("cancel_text", { amount })}
        </ConfirmDialog>
      )}
    </Group>
  );
}

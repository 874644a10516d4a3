import { Alert, Button, Group, Text } from "@mantine/core";
import type { BankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { maxBankAccounts } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import type { BankAccountStatus } from "@safeport/contract/wallet/core/bank-account.values";
import { IconBuildingBank, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { countryName, formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import list from "../../../../ui/list.module.css";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useOwnWallet } from "../../money/api/money.ts";
import { useBankAccounts, useChangeBankAccount, useConnectStripe, useRefreshStripe } from "../api/bank-accounts.ts";
import { AddBankAccountDialog } from "./add-bank-account-dialog.tsx";

const page = getRouteApi("/_app/{-$area}/vault");

const tones: Record<BankAccountStatus, Tone> = {
  usable: "green",
  waiting: "amber",
  unverified: "amber",
  in_review: "sky",
  name_refused: "red",
  blocked: "red",
  onboarding: "amber",
  provider_review: "sky",
  provider_refused: "red",
};

/** Payout methods of the viewer. */
export function MethodsTab() {
  const t = useTranslations("wallet/methods");
  const wallet = useOwnWallet().data;
  const { data, error, refetch, isFetching } = useBankAccounts();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BankAccount | null>(null);
  const items = data?.items ?? [];
  const mayConnect = wallet?.providers.includes("stripe") && !items.some(({ scheme }) => scheme === "stripe");
  const add = (
    <Group gap="sm">
      {mayConnect && <ConnectButton label={t("stripe.open")} />}
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
        {t("add.open")}
      </Button>
    </Group>
  );
  return (
    <>
      <BackFromStripe />
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={72} />}
      {data && items.length === 0 && <EmptyState icon={IconBuildingBank} title={t("none")} text={t("none_text")} action={add} />}
      {items.length > 0 && (
        <>
          <ul className={list.list} aria-label={t("title")} style={{ listStyle: "none", padding: 0, margin: 0 }}>
            {items.map((account) => (
              <AccountRow key={account.bank_account_id} account={account} onRemove={() => setRemoving(account)} />
            ))}
          </ul>
          <Group justify="space-between" mt="md" gap="sm">
            <Text fz={13} c="dimmed">
              {t("limit", { count: items.length, max: maxBankAccounts })}
            </Text>
            {items.length < maxBankAccounts && add}
          </Group>
        </>
      )}
      {adding && <AddBankAccountDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog account={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function AccountRow({ account, onRemove }: { account: BankAccount; onRemove: () => void }) {
  const t = useTranslations("wallet/methods");
  const { locale } = useI18n();
  const errorToast = useErrorToast();
  const change = useChangeBankAccount();
  const { bank_account_id, holder_name, last4, country, scheme, status, usable_from, is_default, can } = account;
  const act = (action: "set_default" | "confirm") =>
    change.mutate(
      { action, bank_account_id },
      {
        onSuccess: () => toast({ kind: "success", message: t(`${action}_done`, { last4 }) }),
        onError: (error) => errorToast(error),
      },
    );
  return (
    <Group component="li" gap="sm" p="sm" justify="space-between">
      <div style={{ minWidth: 0, flex: "1 1 240px" }}>
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: "anywhere" }} dir="auto">
            {holder_name}
          </Text>
          <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
          {is_default && <Badge tone="indigo">{t("default")}</Badge>}
        </Group>
        <Text fz={13} c="dimmed">
          {t("number", { scheme: t(`scheme.${scheme}`), country: countryName(country, locale), last4 })}
        </Text>
        {status !== "usable" && (
          <Text fz={13} c="dimmed">
            {t(`status_text.${status}`, { time: formatDayTime(usable_from, locale) })}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {can.includes("confirm") && (
          <Button size="xs" loading={change.isPending} onClick={() => act("confirm")}>
            {t("confirm")}
          </Button>
        )}
        {can.includes("connect") && <ConnectButton label={t("stripe.continue")} size="xs" />}
        {status === "provider_review" && <RefreshButton />}
        {can.includes("set_default") && (
          <Button variant="default" size="xs" loading={change.isPending} onClick={() => act("set_default")}>
            {t("set_default")}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onRemove} aria-label={t("remove_one", { last4 })}>
          {t("remove")}
        </Button>
      </Group>
    </Group>
  );
}

/** Asks Stripe once for the state of the account when its pages led back here, and for another link when the last one was too old. */
function BackFromStripe() {
  const t = useTranslations("wallet/methods.stripe");
  const errorText = useErrorText();
  const { stripe } = page.useSearch();
  const navigate = page.useNavigate();
  const refresh = useRefreshStripe();
  const connect = useConnectStripe();
  useEffect(() => {
    if (!stripe) return;
    if (stripe === "again") connect.mutate();
    else refresh.mutate();
    void navigate({ to: ".", search: (old) => ({ ...old, stripe: undefined }), replace: true, resetScroll: false });
  }, [stripe, connect.mutate, refresh.mutate, navigate]);
  const error = refresh.error ?? connect.error;
  if (error)
    return (
      <Alert color="red" role="alert" mb="md" title={t("failed")}>
        {errorText(error)}
      </Alert>
    );
  return refresh.isPending || connect.isPending ? (
    <Text c="dimmed" mb="md" role="status">
      {t("refreshing")}
    </Text>
  ) : null;
}

function ConnectButton({ label, size = "sm" }: { label: string; size?: "xs" | "sm" }) {
  const errorToast = useErrorToast();
  const connect = useConnectStripe();
  return (
    <Button
      variant="default"
      size={size}
      loading={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate(undefined, { onError: (error) => errorToast(error) })}
    >
      {label}
    </Button>
  );
}

function RefreshButton() {
  const t = useTranslations("wallet/methods.stripe");
  const errorToast = useErrorToast();
  const refresh = useRefreshStripe();
  return (
    <Button
      variant="default"
      size="xs"
      loading={refresh.isPending}
      onClick={() => refresh.mutate(undefined, { onError: (error) => errorToast(error) })}
    >
      {t("refresh")}
    </Button>
  );
}

function RemoveDialog({ account: { bank_account_id, last4 }, onClose }: { account: BankAccount; onClose: () => void }) {
  const t = useTranslations("wallet/methods");
  const change = useChangeBankAccount();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("remove_title", { last4 })}
      confirmLabel={t("remove")}
      danger
      pending={change.isPending}
      error={change.error}
      onConfirm={() =>
        change.mutate(
          { action: "remove", bank_account_id },
          {
            onSuccess: () => {
              toast({ kind: "success", message: t("removed", { last4 }) });
              onClose();
            },
          },
        )
      }
    >
      {t("remove_text")}
    </ConfirmDialog>
  );
}

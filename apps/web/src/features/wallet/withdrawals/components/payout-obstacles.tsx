import { Button, Group, Stack, Text } from "@mantine/core";
import { findRemedy, type Remedy } from "@safeport/contract/kernel/remedy";
import type { BankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { IconCircleDashed } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatDay, formatDayTime, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { RemedyButton } from "../../../../ui/remedy.tsx";

interface Obstacle {
  key: string;
  text: string;
  remedy: Remedy | undefined;
}

/** Whether the platform can pay to a bank account now. */
export function isPayable({ status, country }: BankAccount, { unpaid_countries }: Wallet): boolean {
  return status === "usable" && !unpaid_countries.includes(country);
}

/** The remedy for each obstacle of a payout; none for those that pass by themselves or by others. */
const accountRemedies: Partial<Record<BankAccount["status"], Remedy>> = {
  usable: "payout_method",
  unverified: "identity",
  name_refused: "payout_method",
  blocked: "payout_method",
  onboarding: "payout_method",
};

/** All that keeps the viewer from withdrawing: of their own, of their bank accounts where none can be paid to, and a lack of money. */
export function usePayoutObstacles(wallet: Wallet | undefined, accounts: readonly BankAccount[] | undefined): Obstacle[] {
  const t = useTranslations("wallet/vault.withdraw");
  const statusText = useTranslations("wallet/methods.status_text");
  const { locale } = useI18n();
  if (!wallet || !accounts) return [];

  const ofAccount = ({ bank_account_id, last4, status, usable_from }: BankAccount): Obstacle => ({
    key: bank_account_id,
    text: t("account_text", {
      last4,
      text: status === "usable" ? t("obstacle_country") : statusText(status, { time: formatDayTime(usable_from, locale) }),
    }),
    remedy: accountRemedies[status],
  });
  const ofAccounts =
    accounts.length === 0
      ? [{ key: "account", text: t("no_account"), remedy: "payout_method" as const }]
      : accounts.map(ofAccount);

  const { payout_obstacles, available, pending, pending_final, currency } = wallet;
  const nothing = pending_final
    ? t("nothing_until", { amount: formatMinor(pending ?? 0, currency, locale), date: formatDay(pending_final.first, locale) })
    : t("nothing");
  return [
    ...payout_obstacles.map((name) => ({ key: name, text: t(`obstacle.${name}`), remedy: findRemedy("conflict", name) })),
    ...(accounts.some((account) => isPayable(account, wallet)) ? [] : ofAccounts),
    ...(available ? [] : [{ key: "nothing", text: nothing, remedy: undefined }]),
  ];
}

/** Where the pages that lift an obstacle lead back to. */
const next = "/vault?dialog=withdraw";

/** Everything that is to be done before a withdrawal, each with the button to it. */
export function PayoutObstacles({ obstacles, onClose }: { obstacles: readonly Obstacle[]; onClose: () => void }) {
  const t = useTranslations("wallet/vault.withdraw");
  const ui = useTranslations("ui");
  return (
    <Stack gap="md">
      <Text fw={600}>{t("obstacles")}</Text>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
        {obstacles.map(({ key, text, remedy }) => (
          <Group component="li" key={key} gap="sm" wrap="nowrap" align="flex-start">
            <IconCircleDashed size={20} stroke={1.75} color="var(--sp-muted)" style={{ flex: "none" }} aria-hidden />
            <Group gap="xs" justify="space-between" flex={1} align="flex-start">
              <Text flex="1 1 220px" style={{ overflowWrap: "anywhere" }}>
                {text}
              </Text>
              {remedy && <RemedyButton remedy={remedy} next={next} />}
            </Group>
          </Group>
        ))}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {ui("close")}
        </Button>
      </DialogActions>
    </Stack>
  );
}

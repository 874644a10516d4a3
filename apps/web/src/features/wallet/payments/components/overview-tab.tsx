import { Box, Group, Skeleton, Stack, Text } from "@mantine/core";
import { awardFinalDays } from "@safeport/contract/wallet/money/money.limits";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { IconChartBar, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatDay, formatMinor, formatMonth, formatRoundMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { BarChart } from "../../../../ui/charts/bar-chart.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";
import { useBankAccounts } from "../../bank-accounts/api/bank-accounts.ts";
import { useEarnings } from "../../earnings/api/earnings.ts";
import { YearStatements } from "../../earnings/components/year-statements.tsx";
import { useKyc } from "../../kyc/api/kyc.ts";
import { useOwnWallet } from "../../money/api/money.ts";

/** Balances, requirements of a withdrawal, and earnings by month and program. */
export function OverviewTab() {
  const t = useTranslations("wallet/vault");
  const { locale } = useI18n();
  const { data: wallet, error, refetch, isFetching } = useOwnWallet();
  // The day, so that nobody has to count from a day that they do not know.
  const pendingHint = ({ pending, pending_final }: Wallet) => {
    if (!pending) return t("balance.pending_hint", { days: awardFinalDays });
    if (!pending_final) return t("balance.pending_disputed");
    const [first, last] = [formatDay(pending_final.first, locale), formatDay(pending_final.last, locale)];
    return first === last ? t("balance.pending_on", { date: first }) : t("balance.pending_between", { first, last });
  };
  const tile = (key: "available" | "pending" | "payout", amount: number, hint: string) => ({
    key,
    content: (
      <>
        <Box component="dt" c="dimmed">
          {t(`balance.${key}`)}
        </Box>
        <Text component="dd" fz={24} fw={600} lh="32px" style={{ fontVariantNumeric: "tabular-nums" }}>
          {wallet && formatMinor(amount, wallet.currency, locale)}
        </Text>
        <Text component="dd" fz={13} lh="18px" c="dimmed">
          {hint}
        </Text>
      </>
    ),
  });
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={wallet !== undefined} />}
      {!wallet && !error && <Skeleton h={112} mb="lg" />}
      {wallet && (
        <Box mb="lg">
          <Tiles
            money
            tiles={[
              tile("available", wallet.available ?? 0, t("balance.available_hint")),
              tile("pending", wallet.pending ?? 0, pendingHint(wallet)),
              tile("payout", wallet.payout ?? 0, t("balance.payout_hint")),
            ]}
          />
        </Box>
      )}
      <Readiness />
      <Earnings />
      {wallet && <YearStatements years={wallet.years} />}
    </>
  );
}

/** Requirements of a withdrawal. Renders nothing once all are met. */
function Readiness() {
  const t = useTranslations("wallet/vault.ready");
  const { user } = useViewer();
  const kyc = useKyc().data;
  const accounts = useBankAccounts().data;
  if (!kyc || !accounts) return null;
  const isReady = accounts.items.some(({ status }) => status === "usable");
  const steps = [
    {
      key: "factor",
      done: user.two_factor_enabled,
      link: linkOptions({ to: "/{-$area}/settings", search: { tab: "security" } }),
    },
    {
      key: "identity",
      done: kyc.approved_until !== null,
      link: linkOptions({ to: "/{-$area}/vault", search: { tab: "identity" } }),
    },
    {
      // An account from which a payment came back is there; what it waits for is a confirmation.
      key: !isReady && accounts.items.some(({ status }) => status === "blocked") ? "blocked" : "account",
      done: isReady,
      link: linkOptions({ to: "/{-$area}/vault", search: { tab: "methods" } }),
    },
  ] as const;
  if (steps.every(({ done }) => done)) return null;
  return (
    <SettingsSection title={t("title")}>
      <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {steps.map(({ key, done, link }) => (
          <Group component="li" key={key} gap="sm" wrap="nowrap" align="flex-start">
            {done ? (
              <IconCircleCheck size={20} stroke={1.75} color="var(--sp-green)" style={{ flex: "none" }} aria-label={t("done")} />
            ) : (
              <IconCircleDashed
                size={20}
                stroke={1.75}
                color="var(--sp-muted)"
                style={{ flex: "none" }}
                aria-label={t("to_do")}
              />
            )}
            <div>
              {done ? <Text span>{t(`${key}.title`)}</Text> : <TextLink {...link}>{t(`${key}.title`)}</TextLink>}
              <Text fz={13} c="dimmed">
                {t(`${key}.text`)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </SettingsSection>
  );
}

function Earnings() {
  const t = useTranslations("wallet/vault.earnings");
  const { locale } = useI18n();
  const { data, error, refetch, isFetching } = useEarnings();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip />;
  if (!data) return <Skeleton h={280} />;
  if (data.months.every(({ amount }) => amount === 0))
    return <EmptyState icon={IconChartBar} title={t("none")} text={t("none_text")} />;
  const format = (amount: number) => formatMinor(amount, data.currency, locale);
  const formatTick = (amount: number) => formatRoundMinor(amount, data.currency, locale);
  const most = Math.max(...data.programs.map(({ amount }) => amount), 1);
  const series = (values: number[]) => [{ key: "earned", label: t("earned"), color: "var(--sp-accent)", values }];
  return (
    <>
      <SettingsSection title={t("by_month")} text={t("total", { amount: format(data.total) })}>
        <BarChart
          title={t("by_month")}
          pointHeading={t("month")}
          points={data.months.map(({ month }) => ({
            key: month,
            tick: formatMonth(month, locale, true),
            label: formatMonth(month, locale),
          }))}
          series={series(data.months.map(({ amount }) => amount))}
          format={format}
          formatTick={formatTick}
        />
      </SettingsSection>
      <SettingsSection title={t("by_program")}>
        <FoldingTable
          rows={data.programs}
          rowKey={({ program_id }) => program_id}
          label={t("by_program")}
          minWidth={560}
          phone={[["program"], ["earned"]]}
          columns={{
            program: {
              head: t("program"),
              cell: ({ program_id, title }) => (
                <Box style={{ overflowWrap: "anywhere" }}>
                  <TextLink to="/{-$area}/bounties/$title" params={{ title: program_id }}>
                    {title}
                  </TextLink>
                </Box>
              ),
            },
            share: {
              head: t("earned"),
              hideHead: true,
              width: "40%",
              isDrawing: true,
              cell: ({ amount }) => (
                <Box component="span" display="block" h={8} bdrs={2} bg="var(--sp-accent)" w={`${(100 * amount) / most}%`} />
              ),
            },
            earned: { head: t("earned"), align: "end", nowrap: true, cell: ({ amount }) => format(amount) },
          }}
        />
      </SettingsSection>
    </>
  );
}

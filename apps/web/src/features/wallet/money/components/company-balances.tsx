import { Alert, Box, Text } from "@mantine/core";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";

/** The balances that the list of holds explains. */
const links: ReadonlySet<string> = new Set(["held", "uncovered"]);

/** The balances of a company, below what they make urgent. */
export function CompanyBalances({ wallet }: { wallet: Wallet }) {
  const t = useTranslations("wallet/company");
  const { locale } = useI18n();
  const { currency, free, held, owed, uncovered, debt, refunding } = wallet;
  const show = (amount: number | null) => formatMinor(amount ?? 0, currency, locale);
  const tile = (key: "free" | "held" | "uncovered" | "owed" | "refunding", amount: number | null) => ({
    key,
    content: (
      <>
        <Box component="dt" c="dimmed">
          {t(`balance.${key}`)}
        </Box>
        <Text component="dd" fz={{ base: 20, sm: 24 }} fw={600} lh="32px" style={{ fontVariantNumeric: "tabular-nums" }}>
          {links.has(key) && amount ? (
            <TextLink {...linkOptions({ to: "/{-$area}/vault", search: { tab: "held" } })} inherit>
              {show(amount)}
            </TextLink>
          ) : (
            show(amount)
          )}
        </Text>
        <Text component="dd" fz={13} lh="18px" c="dimmed">
          {t(`balance.${key}_hint`)}
        </Text>
      </>
    ),
  });
  const low = wallet.settings?.low_balance;
  return (
    <>
      {debt !== null && debt > 0 && (
        <Alert
          color="red"
          mb="md"
          icon={<IconAlertTriangle size={18} stroke={1.75} />}
          title={t(wallet.settings?.pays_itself ? "fees_owed" : "debt", { amount: show(debt) })}
        >
          {t(wallet.settings?.pays_itself ? "fees_owed_text" : "debt_text")}
        </Alert>
      )}
      {typeof low === "number" && (free ?? 0) < low && (
        <Alert
          color="yellow"
          mb="md"
          icon={<IconAlertTriangle size={18} stroke={1.75} />}
          title={t("low", { amount: show(low) })}
        >
          {t("low_text")}
        </Alert>
      )}
      {wallet.settings?.intake_paused && (
        <Alert
          color="yellow"
          mb="md"
          icon={<IconAlertTriangle size={18} stroke={1.75} />}
          title={t("intake_paused", { amount: show(wallet.settings.resume_at) })}
        >
          {t("intake_paused_text")}
        </Alert>
      )}
      <Box mb="xl">
        <Tiles
          money
          tiles={[
            tile("free", free),
            tile("held", held),
            tile("uncovered", uncovered),
            tile("owed", owed),
            ...(refunding ? [tile("refunding", refunding)] : []),
          ]}
        />
        {wallet.settings?.subscription ? (
          <Text fz={13} c="dimmed" mt="xs">
            {t("settings.subscription", { amount: show(wallet.settings.subscription) })}
          </Text>
        ) : null}
      </Box>
    </>
  );
}

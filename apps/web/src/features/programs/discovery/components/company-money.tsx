import { Box, Text } from "@mantine/core";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { IconWallet } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Section } from "../../../../ui/section.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";

/** The money of a company in a line, red where some is missing, with a link to its vault. */
export function CompanyMoney({ money }: { money: Wallet }) {
  const t = useTranslations("programs.discover");
  const { locale } = useI18n();
  const amounts = (["free", "held", "uncovered", "owed"] as const).map((name) => ({ name, amount: money[name] ?? 0 }));
  const all = { link: linkOptions({ to: "/{-$area}/vault" }), label: t("vault"), longLabel: t("vault") };
  return (
    <Box mb="lg">
      <Section title={t("money")} icon={IconWallet} all={all}>
        <Tiles
          lines
          tiles={amounts.map(({ name, amount }) => ({
            key: name,
            content: (
              <>
                <Box component="dt" c="dimmed">
                  {t(`balance.${name}`)}
                </Box>
                <Text
                  component="dd"
                  fw={600}
                  style={{ fontVariantNumeric: "tabular-nums" }}
                  {...((name === "uncovered" || name === "owed") && amount > 0 && { c: "var(--sp-danger)" })}
                >
                  {formatMinor(amount, money.currency, locale)}
                </Text>
              </>
            ),
          }))}
        />
      </Section>
    </Box>
  );
}

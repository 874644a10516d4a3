import { Button, Table, Text } from "@mantine/core";
import type { Wallet } from "@safeport/contract/wallet/wallet.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { ShareDialog } from "./share-dialog.tsx";

type ProgramRow = Wallet["programs"][number];

/** Money of each program: held, uncovered, paid and its limit. */
export function ProgramMoney({ wallet: { programs, currency, can }, companyId }: { wallet: Wallet; companyId: string }) {
  const t = useTranslations("wallet/company.program");
  const tShare = useTranslations("wallet/company.share");
  const { locale } = useI18n();
  const [limited, setLimited] = useState<ProgramRow | null>(null);
  if (programs.length === 0) return null;
  const most = Math.max(...programs.map(({ held, paid, uncovered }) => held + paid + uncovered), 1);
  const show = (amount: number) => formatMinor(amount, currency, locale);
  const bar = (amount: number, color: string) => (
    <span style={{ display: "inline-block", height: 8, width: `${(100 * amount) / most}%`, background: `var(--sp-${color})` }} />
  );
  return (
    <SettingsSection title={t("title")}>
      <Table.ScrollContainer minWidth={600}>
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("name")}</Table.Th>
              <Table.Th w="20%" visibleFrom="lg">
                <span aria-hidden>{t("share")}</span>
              </Table.Th>
              {(["held", "uncovered", "paid"] as const).map((name) => (
                <Table.Th key={name} ta="end">
                  {t(name)}
                </Table.Th>
              ))}
              <Table.Th ta="end">{tShare("column")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {programs.map((program) => {
              const { program_id, title, held, uncovered, paid, share } = program;
              return (
                <Table.Tr key={program_id}>
                  <Table.Td maw={{ base: 130, sm: 280 }} style={{ overflowWrap: "anywhere" }}>
                    <TextLink to="/{-$area}/bounties/$title" params={{ title: program_id }}>
                      {title}
                    </TextLink>
                  </Table.Td>
                  <Table.Td visibleFrom="lg" aria-hidden>
                    {bar(held, "indigo")}
                    {bar(uncovered, "amber")}
                    {bar(paid, "green")}
                  </Table.Td>
                  {Object.entries({ held, uncovered, paid }).map(([name, amount]) => (
                    <Table.Td key={name} ta="end" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
                      {show(amount)}
                    </Table.Td>
                  ))}
                  <Table.Td ta="end" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
                    {share && (
                      <>
                        {tShare(`limit.${share.period}`, { amount: show(share.amount) })}
                        <Text fz={13} lh="18px" c="dimmed">
                          {tShare("left", { amount: show(Math.max(share.left, 0)) })}
                        </Text>
                      </>
                    )}
                    {can.includes("settings") && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`${tShare(share ? "change" : "set")}: ${title}`}
                        onClick={() => setLimited(program)}
                      >
                        {tShare(share ? "change" : "set")}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {limited && <ShareDialog companyId={companyId} currency={currency} program={limited} onClose={() => setLimited(null)} />}
    </SettingsSection>
  );
}

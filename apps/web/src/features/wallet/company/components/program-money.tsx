import { Button, Text } from "@mantine/core";
import type { Wallet } from "@safeport/contract/wallet/wallet.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
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
  const figure = (name: "held" | "uncovered" | "paid") => ({
    head: t(name),
    align: "end" as const,
    nowrap: true,
    isNamed: true,
    cell: (program: ProgramRow) => show(program[name]),
  });
  return (
    <SettingsSection title={t("title")}>
      <FoldingTable
        rows={programs}
        rowKey={({ program_id }) => program_id}
        label={t("title")}
        minWidth={600}
        phone={[
          ["name", "uncovered", "paid"],
          ["held", "limit"],
        ]}
        columns={{
          name: {
            head: t("name"),
            maxWidth: 280,
            cell: ({ program_id, title }) => (
              <div style={{ overflowWrap: "anywhere" }}>
                <TextLink to="/{-$area}/bounties/$title" params={{ title: program_id }}>
                  {title}
                </TextLink>
              </div>
            ),
          },
          share: {
            head: t("share"),
            width: "20%",
            isDrawing: true,
            cell: ({ held, uncovered, paid }) => (
              <>
                {bar(held, "indigo")}
                {bar(uncovered, "amber")}
                {bar(paid, "green")}
              </>
            ),
          },
          held: figure("held"),
          uncovered: figure("uncovered"),
          paid: figure("paid"),
          limit: {
            head: tShare("column"),
            align: "end",
            cell: (program) => (
              <>
                {program.share && (
                  <>
                    {tShare(`limit.${program.share.period}`, { amount: show(program.share.amount) })}
                    <Text fz={13} lh="18px" c="dimmed">
                      {tShare("left", { amount: show(Math.max(program.share.left, 0)) })}
                    </Text>
                  </>
                )}
                {can.includes("settings") && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${tShare(program.share ? "change" : "set")}: ${program.title}`}
                    onClick={() => setLimited(program)}
                  >
                    {tShare(program.share ? "change" : "set")}
                  </Button>
                )}
              </>
            ),
          },
        }}
      />
      {limited && <ShareDialog companyId={companyId} currency={currency} program={limited} onClose={() => setLimited(null)} />}
    </SettingsSection>
  );
}

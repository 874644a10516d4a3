import { Box, Button, Group, Text } from "@mantine/core";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { IconBug } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/** The parts of the bar of a program. */
const colors = { held: "var(--sp-indigo)", uncovered: "var(--sp-amber)", paid: "var(--sp-green)" };

type ProgramRow = Wallet["programs"][number];

/** Money of each program: held, uncovered, paid and its limit. */
export function ProgramMoney({ wallet: { programs, currency, can }, companyId }: { wallet: Wallet; companyId: string }) {
  const t = useTranslations("wallet/company.program");
  const tShare = useTranslations("wallet/company.share");
  const { locale } = useI18n();
  const [limited, setLimited] = useState<ProgramRow | null>(null);
  if (programs.length === 0) return <EmptyState icon={IconBug} title={t("none")} text={t("none_text")} />;
  const most = Math.max(...programs.map(({ held, paid, uncovered }) => held + paid + uncovered), 1);
  const show = (amount: number) => formatMinor(amount, currency, locale);
  const bar = (amount: number, name: keyof typeof colors) => (
    <span style={{ display: "inline-block", height: 8, width: `${(100 * amount) / most}%`, background: colors[name] }} />
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
                {bar(held, "held")}
                {bar(uncovered, "uncovered")}
                {bar(paid, "paid")}
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
      {/* Hidden from screen readers, which read the figures in the columns. */}
      <Group gap="md" fz={13} c="dimmed" visibleFrom="sm" aria-hidden>
        {(["held", "uncovered", "paid"] as const).map((name) => (
          <span key={name}>
            <Box component="span" display="inline-block" w={10} h={10} mr={6} bdrs={2} bg={colors[name]} />
            {t(name)}
          </span>
        ))}
      </Group>
      {limited && <ShareDialog companyId={companyId} currency={currency} program={limited} onClose={() => setLimited(null)} />}
    </SettingsSection>
  );
}

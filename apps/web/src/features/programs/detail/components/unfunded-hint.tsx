import { Alert, Group } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { IconCoin } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { useDepositUnderWay, useIsFunded } from "../../core/api/company-money.ts";

/** Tells those who pay for an open bounty program that researchers see no money behind it, with the way to the deposit. */
export function UnfundedHint({ program }: { program: Program }) {
  const t = useTranslations("programs.unfunded");
  const { locale } = useI18n();
  const { companyId } = useViewer();
  const isOwn = program.company_id === companyId && program.can.includes("edit");
  const pays = isOwn && program.program_type === "BBP" && program.status === "active";
  const isFunded = useIsFunded(pays ? companyId : null);
  const deposit = useDepositUnderWay(isFunded === false ? companyId : null);
  if (isFunded !== false || deposit === undefined) return null;
  const amount = deposit ? formatMinor(deposit.amount, deposit.currency, locale) : "";
  return (
    <Alert
      color="var(--sp-amber)"
      icon={<IconCoin size={18} stroke={1.75} />}
      title={t(deposit ? "under_way_title" : "title")}
      mb="md"
    >
      <Group gap="xs" justify="space-between">
        <span style={{ flex: "1 1 240px" }}>
          {deposit ? t("under_way", { amount, reference: deposit.reference }) : t("text")}
        </span>
        <ButtonLink
          to="/{-$area}/vault"
          search={{ company: program.company_id, ...(deposit ? { tab: "deposits" } : { dialog: "deposit" }) }}
          size="xs"
          variant="default"
        >
          {t(deposit ? "see_deposit" : "action")}
        </ButtonLink>
      </Group>
    </Alert>
  );
}

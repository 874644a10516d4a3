import { Group, Table, Text, VisuallyHidden } from "@mantine/core";
import type { ScopeImport } from "@safeport/contract/programs/program-tool.endpoints";
import { IconCircleCheck, IconCircleMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";

/** What a file of scopes changes, and which of its rows are refused. */
export function ImportSummary({ summary }: { summary: ScopeImport }) {
  const t = useTranslations("programs/tools.csv");
  const { locale } = useI18n();
  const { changes, refusals } = summary;
  const cell = { overflowWrap: "anywhere" } as const;
  return (
    <div aria-live="polite">
      <Group gap="lg" mb="sm">
        {(["added", "updated", "unchanged", "refused"] as const).map((kind) => (
          <div key={kind}>
            <Text fz={13} c="dimmed">
              {t(kind)}
            </Text>
            <Text fw={500} {...(kind === "refused" && summary.refused > 0 && { c: "var(--sp-danger)" })}>
              {formatNumber(summary[kind], locale)}
            </Text>
          </div>
        ))}
      </Group>
      {summary.ignored_columns.length > 0 && (
        <Text fz={13} mb="sm" style={cell}>
          {t("ignored", { count: summary.ignored_columns.length, columns: summary.ignored_columns.join(", ") })}
        </Text>
      )}
      {refusals.length > 0 && (
        <Rows title={t("refusals")} more={summary.refused - refusals.length}>
          {refusals.map(({ line, identifier, reason }) => (
            <Table.Tr key={`${line} ${identifier}`}>
              <Table.Td>{t("line", { line })}</Table.Td>
              <Table.Td style={cell}>
                {identifier}
                <Text fz={13} c="var(--sp-danger)">
                  {reason}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
      {changes.length > 0 && (
        <Rows title={t("changes")} more={summary.added + summary.updated - changes.length}>
          {changes.map((change) => (
            <Table.Tr key={`${change.line} ${change.identifier}`}>
              <Table.Td>{t(change.action)}</Table.Td>
              <Table.Td style={cell}>
                {change.identifier}
                <Terms {...change} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
    </div>
  );
}

/** What a row says of its asset: its type, whether it is in scope, the highest severity and the bounty. */
function Terms({ asset_type, max_severity, is_eligible_for_bounty, is_out_of_scope }: ScopeImport["changes"][number]) {
  const t = useTranslations("programs");
  return (
    <Group gap={8} mt={4} wrap="wrap">
      <Text fz={13} c="dimmed">
        {t(`asset_type.${asset_type}`)}
      </Text>
      {is_out_of_scope ? (
        <Badge tone="grey">{t("scope.out")}</Badge>
      ) : (
        <>
          <span>
            <VisuallyHidden>{t("scope.max_severity")} </VisuallyHidden>
            <SeverityBadge severity={max_severity} />
          </span>
          <Badge
            tone={is_eligible_for_bounty ? "green" : "grey"}
            icon={is_eligible_for_bounty ? IconCircleCheck : IconCircleMinus}
          >
            {t(is_eligible_for_bounty ? "scope.eligible" : "scope.not_eligible")}
          </Badge>
        </>
      )}
    </Group>
  );
}

function Rows({ title, more, children }: { title: string; more: number; children: ReactNode }) {
  const t = useTranslations("programs/tools.csv");
  return (
    <details open>
      <Text component="summary" fz={13} fw={500} mt="sm">
        {title}
      </Text>
      <Table fz={13} layout="fixed" verticalSpacing={4}>
        <colgroup>
          <col style={{ width: 88 }} />
          <col />
        </colgroup>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
      {more > 0 && (
        <Text fz={13} c="dimmed">
          {t("more", { count: more })}
        </Text>
      )}
    </details>
  );
}

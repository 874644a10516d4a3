import { Group, Text, VisuallyHidden } from "@mantine/core";
import type { ScopeImport } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { IconCircleCheck, IconCircleMinus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../../ui/badge.tsx";
import { ImportFigures, ImportRow, ImportRows } from "../../../../ui/import-summary.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";

/** Effect of a file of scopes: changed assets and refused rows. */
export function ImportSummary({ summary }: { summary: ScopeImport }) {
  const t = useTranslations("programs/tools.csv");
  const { changes, refusals } = summary;
  const moreThan = (all: number, listed: number) => (all > listed ? t("more", { count: all - listed }) : null);
  return (
    <div aria-live="polite">
      <ImportFigures
        figures={(["added", "updated", "unchanged", "refused"] as const).map((kind) => ({
          label: t(kind),
          count: summary[kind],
          refused: kind === "refused",
        }))}
      />
      {summary.ignored_columns.length > 0 && (
        <Text fz={13} mb="sm" style={{ overflowWrap: "anywhere" }}>
          {t("ignored", { count: summary.ignored_columns.length, columns: summary.ignored_columns.join(", ") })}
        </Text>
      )}
      {refusals.length > 0 && (
        <ImportRows title={t("refusals")} more={moreThan(summary.refused, refusals.length)}>
          {refusals.map(({ line, identifier, reason }) => (
            <ImportRow key={`${line} ${identifier}`} label={t("line", { line })} reason={reason}>
              {identifier}
            </ImportRow>
          ))}
        </ImportRows>
      )}
      {changes.length > 0 && (
        <ImportRows title={t("changes")} more={moreThan(summary.added + summary.updated, changes.length)}>
          {changes.map((change) => (
            <ImportRow key={`${change.line} ${change.identifier}`} label={t(change.action)}>
              {change.identifier}
              <Terms {...change} />
            </ImportRow>
          ))}
        </ImportRows>
      )}
    </div>
  );
}

/** Terms of an asset in a row of the file: type, whether it is in scope, highest severity and bounty. */
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

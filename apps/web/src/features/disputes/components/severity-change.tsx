import { Group, Stack, Text } from "@mantine/core";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { IconArrowRight } from "@tabler/icons-react";
import { Suspense, use } from "react";
import { useTranslations } from "use-intl";
import { SeverityBadge } from "../../../ui/severity-badge.tsx";
import { VectorDiffContext } from "../vector-diff-context.ts";

/** The change of severity that a dispute is about: before and after, metric by metric, and why the company made it. */
export function SeverityChange({ change }: { change: NonNullable<Dispute["severity_change"]> }) {
  const t = useTranslations("disputes.page");
  const VectorDiff = use(VectorDiffContext);
  const { old_severity, new_severity, old_vector, new_vector, reason } = change;
  return (
    <Stack component="section" gap={6} aria-label={t("contested")}>
      <Text fw={600}>{t("contested")}</Text>
      <Group gap={6}>
        {old_severity && <SeverityBadge severity={old_severity} />}
        <IconArrowRight size={14} aria-label={t("to")} role="img" color="var(--sp-muted)" />
        <SeverityBadge severity={new_severity} />
      </Group>
      {VectorDiff && (old_vector || new_vector) && (
        <Suspense>
          <VectorDiff before={old_vector} after={new_vector} />
        </Suspense>
      )}
      {reason && (
        <Text
          pl={10}
          maw="70ch"
          dir="auto"
          style={{ borderLeft: "3px solid var(--sp-border)", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
        >
          {reason}
        </Text>
      )}
    </Stack>
  );
}

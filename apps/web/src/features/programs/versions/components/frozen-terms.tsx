import { Box, Group, Stack, Text, Title } from "@mantine/core";
import { promisedFields, type TermField } from "@safeport/contract/programs/core/program.values";
import type { ProgramComparison, TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { useScopeText } from "../use-scope-text.ts";
import { useTermText } from "../use-term-texts.ts";
import { TextDiff } from "./text-diff.tsx";

/** The longest text that is shown unfolded, in UTF-16 units. */
const shownLength = 400;

export interface FrozenTermsProps {
  program_version: number;
  sent_at: string;
  terms: ProgramComparison["before"];
  scope: TermScope | null;
  /** Differences to the current terms; null if the reader may not read those. */
  today: {
    fields: readonly TermField[];
    terms: ProgramComparison["before"];
    scope_differs: boolean;
    scope: TermScope | null;
  } | null;
}

/** The program's terms at a time, field by field. Changed fields are compared with the present, the others shown as they were. */
export function FrozenTerms({ program_version, sent_at, terms, scope, today }: FrozenTermsProps) {
  const t = useTranslations("programs/terms");
  const { locale } = useI18n();
  const fieldName = useTranslations("programs/history.field");
  const termText = useTermText();
  const scopeText = useScopeText();
  const rows = promisedFields.map((field) => ({
    label: fieldName(field),
    before: termText(field, terms),
    after: today?.fields.includes(field) ? termText(field, today.terms) : null,
  }));
  const asset = {
    label: t("asset"),
    before: scope ? scopeText(scope) : "",
    after: today?.scope_differs ? (today.scope ? scopeText(today.scope) : "") : null,
  };
  const all = [...rows, ...(scope ? [asset] : [])].filter(({ before, after }) => before !== "" || after !== null);
  // Words that are the same although the stored values differ say nothing.
  const changed = all.filter(({ before, after }) => after !== null && after !== before);
  const same = all.filter((row) => !changed.includes(row));
  return (
    <Stack gap="md">
      <div>
        <Text>{t("meaning", { version: program_version, date: formatDayTime(sent_at, locale) })}</Text>
        <Text fz={13} c="dimmed" role="status">
          {today ? t("changed_count", { count: changed.length }) : t("hidden")}
        </Text>
      </div>
      {changed.map(({ label, before, after }) => (
        <Term key={label} label={label} badge={<Badge tone="amber">{t("changed")}</Badge>}>
          <TextDiff before={before} after={after ?? ""} />
        </Term>
      ))}
      {same.map(({ label, before }) => (
        <Term key={label} label={label}>
          {before.length > shownLength ? (
            <details>
              <summary>{t("show_text")}</summary>
              <Plain>{before}</Plain>
            </details>
          ) : (
            <Plain>{before}</Plain>
          )}
        </Term>
      ))}
    </Stack>
  );
}

function Term({ label, badge, children }: { label: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" aria-label={label}>
      <Group gap="xs" mb={4}>
        <Title order={3} fz={13} lh="20px" fw={500} c="dimmed">
          {label}
        </Title>
        {badge}
      </Group>
      {children}
    </Box>
  );
}

function Plain({ children }: { children: string }) {
  return (
    <Text fz={14} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {children}
    </Text>
  );
}

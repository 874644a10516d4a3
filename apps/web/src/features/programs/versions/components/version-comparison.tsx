import { Box, Group, Stack, Text, Title } from "@mantine/core";
import type { ProgramComparison, ScopeDifference } from "@safeport/contract/programs/versions/program-version.schema";
import { IconArrowLeft, IconVersions } from "@tabler/icons-react";
import type { LinkOptions } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { ButtonLink, TextLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useComparison } from "../api/version.ts";
import { useScopeText } from "../use-scope-text.ts";
import { useTermText } from "../use-term-texts.ts";
import { TextDiff } from "./text-diff.tsx";

/** The longest text of one line. */
const factLength = 80;

interface VersionComparisonProps {
  program: string;
  number: number;
  against: number | undefined;
  back: LinkOptions;
}

/** A version of a program beside another one: the fields and scopes that differ. */
export function VersionComparison({ program, number, against, back }: VersionComparisonProps) {
  const t = useTranslations("programs/history");
  const { data, error, refetch, isFetching } = useComparison(program, number, against);
  const errorText = useErrorText();
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        icon={IconVersions}
        title={against === undefined ? t("missing", { number }) : t("missing_pair", { number, against })}
        text={errorText(error)}
        action={
          <ButtonLink {...back} variant="default">
            {t("back")}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <Text mb="sm">
        <TextLink {...back}>
          <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: -2 }} /> {t("back")}
        </TextLink>
      </Text>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={44} />}
      {data && <Comparison comparison={data} />}
    </>
  );
}

function Comparison({ comparison }: { comparison: ProgramComparison }) {
  const t = useTranslations("programs/history");
  const { locale } = useI18n();
  const termText = useTermText();
  useEffect(() => keepInView("history"), []);
  const { number, against, created_at, fields, before, after, scopes, scope_changes } = comparison;
  const differing = fields
    .map((field) => ({ field, old: termText(field, before), now: termText(field, after) }))
    // Empty fields of the first version say nothing.
    .filter(({ old, now }) => old !== now);
  // The first version has nothing before it: what fits a line is a fact, not a text that changed.
  const short = against ? [] : differing.filter(({ now }) => now.length <= factLength && !now.includes("\n"));
  const long = differing.filter((difference) => !short.includes(difference));
  const more = scope_changes.added + scope_changes.changed + scope_changes.removed - scopes.length;
  return (
    <Stack gap="md">
      <div>
        <Title order={3} fz={16}>
          {against ? t("compared", { number, against: against.number }) : t("whole", { number })}
        </Title>
        <Text fz={13} c="dimmed">
          {against && `${formatDayTime(against.created_at, locale)} → `}
          {formatDayTime(created_at, locale)}
        </Text>
      </div>
      {differing.length + scopes.length === 0 && <Text c="dimmed">{t("no_change")}</Text>}
      {short.length > 0 && <Facts divided facts={short.map(({ field, now }) => ({ label: t(`field.${field}`), value: now }))} />}
      {long.map(({ field, old, now }) => (
        <section key={field} aria-label={t(`field.${field}`)}>
          <Text fw={500} mb={4}>
            {t(`field.${field}`)}
          </Text>
          {against ? <TextDiff before={old} after={now} /> : <WholeText>{now}</WholeText>}
        </section>
      ))}
      {scopes.length > 0 && (
        <section aria-label={t("field.scopes")}>
          <Text fw={500} mb={4}>
            {t("field.scopes")}
          </Text>
          <ul className={list.list}>
            {scopes.map((difference) => (
              <ScopeRow key={keyOf(difference)} difference={difference} isWhole={against === null} />
            ))}
          </ul>
          {more > 0 && (
            <Text fz={13} c="dimmed" mt={4}>
              {t("more_scopes", { count: more })}
            </Text>
          )}
        </section>
      )}
    </Stack>
  );
}

const tones = { added: "green", changed: "amber", removed: "rose" } as const;

function keyOf({ before, after }: ScopeDifference): string {
  return JSON.stringify([before, after].map((scope) => scope && [scope.asset_type, scope.identifier, scope.is_out_of_scope]));
}

interface ScopeRowProps {
  difference: ScopeDifference;
  /** The version is compared with none, so nothing in it is marked as new. */
  isWhole: boolean;
}

function WholeText({ children }: { children: string }) {
  const style = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;
  return (
    <Box component="pre" m={0} px="sm" py="xs" bd="1px solid var(--sp-border)" bdrs="md" fz={13} lh="20px" style={style}>
      {children}
    </Box>
  );
}

function ScopeRow({ difference: { before, after }, isWhole }: ScopeRowProps) {
  const t = useTranslations("programs/history");
  const tPrograms = useTranslations("programs");
  const severityName = useTranslations("reports/severity");
  const textOf = useScopeText();
  const scope = after ?? before;
  if (!scope) return null;
  const kind = before ? (after ? "changed" : "removed") : "added";
  return (
    <Box component="li" px="sm" py="xs">
      <Group gap="xs" wrap="nowrap" align="baseline">
        {!isWhole && <Badge tone={tones[kind]}>{t(`scope_${kind}`)}</Badge>}
        <Text span ff="monospace" fz={13} style={{ overflowWrap: "anywhere" }}>
          {scope.identifier}
        </Text>
      </Group>
      {before && after ? (
        <div style={{ marginTop: 8 }}>
          <TextDiff before={textOf(before)} after={textOf(after)} />
        </div>
      ) : (
        <Text fz={13} c="dimmed">
          {tPrograms(`asset_type.${scope.asset_type}`)} · {tPrograms(scope.is_out_of_scope ? "scope.out" : "scope.in")} ·{" "}
          {severityName(scope.max_severity)}
        </Text>
      )}
    </Box>
  );
}

/** Keeps the section that a link led to in view while other parts of the page load, until the reader does something. */
function keepInView(id: string): (() => void) | undefined {
  if (window.location.hash !== `#${id}`) return undefined;
  const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
  observer.observe(document.body);
  const moves = new AbortController();
  const stop = () => {
    observer.disconnect();
    moves.abort();
  };
  for (const type of ["wheel", "touchstart", "pointerdown", "keydown"])
    window.addEventListener(type, stop, { signal: moves.signal, passive: true });
  return stop;
}

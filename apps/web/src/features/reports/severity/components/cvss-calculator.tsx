import { SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { maxVectorLength } from "@safeport/contract/reports/core/report.limits";
import {
  baseMetrics,
  type CvssVersion,
  cvssVersions,
  metricGroups,
  optionalMetrics,
} from "@safeport/contract/reports/severity/cvss.values";
import { type ReactNode, Suspense, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { readVector, toVersion, type Vector, type VectorProblem, writeVector } from "../cvss/vector.ts";
import classes from "./cvss.module.css";
import { CvssMetric } from "./cvss-metric.tsx";
import { CvssScore } from "./cvss-score.tsx";
import { useCvssLabels } from "./use-cvss-labels.ts";

/** Few vectors have such metrics. */
const OptionalMetrics = lazyPart(() => import("./optional-metrics.tsx").then((module) => module.OptionalMetrics));

interface CvssCalculatorProps {
  /** The vector as typed or chosen so far; need not be complete. */
  value: string;
  onChange: (text: string) => void;
  /** The asset whose cap and rewards count. */
  scopeId: string | null;
  /** Error of the vector as a whole. */
  error?: ReactNode;
}

/** CVSS 3.1 or 4.0, metric by metric or by its vector; the two follow each other. The server computes the score. */
export function CvssCalculator({ value, onChange, scopeId, error }: CvssCalculatorProps) {
  const t = useTranslations("reports/cvss");
  const { vector, problem } = readVector(value);
  const [chosenVersion, setChosenVersion] = useState<CvssVersion>(vector?.version ?? "3.1");
  const version = vector?.version ?? chosenVersion;
  const current: Vector = vector ?? { version, values: {} };
  const hasOptional = optionalMetrics[version].some(({ id }) => current.values[id]);
  const message = useProblemText(version);
  const id = useId();

  function switchTo(next: CvssVersion): void {
    setChosenVersion(next);
    if (vector) onChange(writeVector(toVersion(vector, next)));
  }

  const choose = (id: string, letter: string) => onChange(writeVector({ version, values: { ...current.values, [id]: letter } }));
  const metricOf = (id: string) => baseMetrics[version].find((metric) => metric.id === id);

  return (
    <Stack className={classes.calculator} gap="sm">
      <div className={classes.head}>
        <TextInput
          name="cvss_vector"
          data-path="cvss_vector"
          label={t("vector")}
          description={t("vector_hint")}
          error={error ?? (value.trim() !== "" && problem && problem.code !== "incomplete" && message(problem))}
          value={value}
          maxLength={maxVectorLength}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder={`CVSS:${version}/AV:N/AC:L/…`}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 13 } }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t("version")}
          data={[...cvssVersions]}
          value={version}
          onChange={(next) => switchTo(next === "4.0" ? "4.0" : "3.1")}
        />
      </div>
      <CvssScore
        vector={vector && !problem ? writeVector(vector) : null}
        scopeId={scopeId}
        waiting={vector && problem?.code === "incomplete" ? message(problem) : t("no_score")}
      />
      {metricGroups[version].map(({ name, ids }) => (
        <section key={name} aria-labelledby={`${id}-${name}`}>
          <Text id={`${id}-${name}`} fz={12} fw={600} lh="16px" c="dimmed" mb={4}>
            {t(`group.${name}`)}
          </Text>
          <div className={classes.metrics} data-count={ids.length}>
            {ids
              .map(metricOf)
              .map(
                (metric) =>
                  metric && (
                    <CvssMetric
                      key={`${version} ${metric.id}`}
                      version={version}
                      metric={metric}
                      value={current.values[metric.id] ?? null}
                      onChange={(letter) => choose(metric.id, letter)}
                    />
                  ),
              )}
          </div>
        </section>
      ))}
      {hasOptional && (
        <Suspense>
          <OptionalMetrics vector={current} onChange={(next) => onChange(writeVector(next))} />
        </Suspense>
      )}
    </Stack>
  );
}

function useProblemText(version: CvssVersion): (problem: VectorProblem) => string {
  const t = useTranslations("reports/cvss.problem");
  const { nameOf } = useCvssLabels(version);
  return (problem) => {
    if ("part" in problem) return t(problem.code, { part: problem.part });
    if ("missing" in problem)
      return t("incomplete", { count: problem.missing.length, metrics: problem.missing.map(nameOf).join(", ") });
    return t(problem.code);
  };
}

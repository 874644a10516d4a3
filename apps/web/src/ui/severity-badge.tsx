import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import { useTranslations } from "use-intl";
import { Badge, type Tone } from "./badge.tsx";

const tones: Record<Severity, Tone> = { none: "grey", low: "blue", medium: "yellow", high: "orange", critical: "red" };

/** A severity as colour, icon and word, with its CVSS score if there is one. */
export function SeverityBadge({ severity, score }: { severity: Severity; score?: number | null }) {
  const t = useTranslations("reports/severity");
  return (
    <Badge tone={tones[severity]} mark={<Bars level={severities.indexOf(severity)} />}>
      {t(severity)}
      {typeof score === "number" && ` ${score.toFixed(1)}`}
    </Badge>
  );
}

/** Four bars; the severity's level says how many are filled. */
function Bars({ level }: { level: number }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
      {[0, 1, 2, 3].map((at) => (
        <rect
          key={at}
          x={1 + at * 3.25}
          y={8 - at * 2.25}
          width="2.25"
          height={4 + at * 2.25}
          rx="0.75"
          opacity={at < level ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}

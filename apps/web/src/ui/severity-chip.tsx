import type { Severity } from "@safeport/contract/kernel/severity";
import {
  type Icon,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconAntennaBarsOff,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Chip, type Tone } from "./chip.tsx";

const looks: Record<Severity, { tone: Tone; icon: Icon }> = {
  none: { tone: "grey", icon: IconAntennaBarsOff },
  low: { tone: "blue", icon: IconAntennaBars2 },
  medium: { tone: "yellow", icon: IconAntennaBars3 },
  high: { tone: "orange", icon: IconAntennaBars4 },
  critical: { tone: "red", icon: IconAntennaBars5 },
};

/** A severity in its colour, with its score where there is one. */
export function SeverityChip({ severity, score }: { severity: Severity; score?: number | null }) {
  const t = useTranslations("ui.severity");
  return (
    <Chip {...looks[severity]}>
      {t(severity)}
      {typeof score === "number" && ` ${score.toFixed(1)}`}
    </Chip>
  );
}

import type { ProgramCard } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";

/** From this many hours on, the text is in days. */
const manyHours = 48;

/** Usual time until a program's first response, in words; null if there are too few responses. */
export function useResponseText(): (program: Pick<ProgramCard, "first_response_hours">) => string | null {
  const t = useTranslations("programs.list");
  return ({ first_response_hours: hours }) => {
    if (hours === null) return null;
    return hours < manyHours ? t("responds", { hours }) : t("responds_days", { days: Math.round(hours / 24) });
  };
}

import { Box, Progress, Text } from "@mantine/core";
import type { MissingPart } from "@safeport/contract/reports/core/completeness";
import { useTranslations } from "use-intl";

/** Completeness of a report; unfolded, its missing parts. */
export function CompletenessFact({ score, missing }: { score: number; missing: readonly MissingPart[] }) {
  const t = useTranslations("reports.completeness");
  const meter = (
    <>
      {t("of", { score })}
      <Progress component="span" display="block" size={4} mt={4} value={score} color="var(--sp-green)" aria-hidden />
    </>
  );
  if (missing.length === 0) return meter;
  return (
    <>
      {meter}
      <details>
        <Text component="summary" fz={12} lh="20px" c="dimmed">
          {t("missing", { count: missing.length })}
        </Text>
        <Box component="ul" fz={13} lh="20px" m={0} pl={16}>
          {missing.map(({ part, points }) => (
            <li key={part}>
              {t(`part.${part}`)}{" "}
              <Text span inherit c="dimmed">
                {t("points", { points })}
              </Text>
            </li>
          ))}
        </Box>
      </details>
    </>
  );
}

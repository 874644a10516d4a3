import { Alert, Anchor, Stack } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatReward } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useSite } from "../../../../lib/site.ts";
import { TextLink } from "../../../../ui/link.tsx";
import type { OpeningProblem } from "../opening-check.ts";

export const openingCheckId = "opening-check";

interface OpeningCheckProps {
  problems: readonly OpeningProblem[];
  /** Opens the section of a field and focuses it. */
  onGoTo: (field: string) => void;
}

const fieldOf = (problem: Exclude<OpeningProblem, { kind: "unfunded" }>) =>
  problem.kind === "reward" || problem.kind === "unpaid" ? "scopes" : problem.kind;

/** Information that researchers will miss once this program is public. It does not prevent posting. */
export function OpeningCheck({ problems, onGoTo }: OpeningCheckProps) {
  const t = useTranslations("programs/editor.check");
  const { locale } = useI18n();
  const { currency } = useSite();
  const textOf = (problem: OpeningProblem) =>
    problem.kind === "reward"
      ? t("reward", { level: problem.level, amount: formatReward(problem.amount, currency, locale) })
      : t(problem.kind);
  return (
    <div role="status">
      {problems.length > 0 && (
        <Alert
          color="var(--sp-amber)"
          icon={<IconChecklist size={18} stroke={1.75} />}
          title={t("title")}
          mt="md"
          id={openingCheckId}
          tabIndex={-1}
        >
          <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: "none" }}>
            {problems.map((problem) => (
              <li key={`${problem.kind} ${"level" in problem ? problem.level : ""}`}>
                {textOf(problem)}{" "}
                {problem.kind === "unfunded" ? (
                  <TextLink to="/{-$area}/vault" search={{ dialog: "deposit" }} target="_blank" inherit>
                    {t("to_unfunded")}
                  </TextLink>
                ) : (
                  <Anchor component="button" type="button" inherit onClick={() => onGoTo(fieldOf(problem))}>
                    {t(`to_${problem.kind}`)}
                  </Anchor>
                )}
              </li>
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  );
}

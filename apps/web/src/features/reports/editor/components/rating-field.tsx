import { Box, Input, SegmentedControl } from "@mantine/core";
import { capSeverity } from "@safeport/contract/kernel/severity.values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useScopes } from "../../../programs/scopes/api/scope.ts";
import { CvssCalculator } from "../../severity/components/cvss-calculator.tsx";
import { SeverityChoice } from "../../severity/components/severity-choice.tsx";
import type { RatingForm } from "../../severity/rating.ts";

interface RatingFieldProps {
  rating: RatingForm;
  onChange: (rating: RatingForm) => void;
  programId: string;
  scopeId: string | null;
  error: ReactNode;
}

/** Severity of a report: by a CVSS vector, or by name. */
export function RatingField({ rating, onChange, programId, scopeId, error }: RatingFieldProps) {
  const t = useTranslations("reports/editor.rating");
  const severityName = useTranslations("reports/severity");
  const scope = useScopes(programId).data?.items.find(({ scope_id }) => scope_id === scopeId);
  const isCapped = scope && rating.severity !== null && capSeverity(rating.severity, scope.max_severity) !== rating.severity;
  return (
    <Box component="fieldset" __vars={{ "--cvss-score-top": "68px" }}>
      <Input.Label component="legend" required p={0}>
        {t("label")}
      </Input.Label>
      <Input.Description mb={8}>{t("hint")}</Input.Description>
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={t("by")}
        data={[
          { value: "vector", label: t("by_vector") },
          { value: "name", label: t("by_name") },
        ]}
        value={rating.by}
        onChange={(by) => onChange({ ...rating, by: by === "name" ? "name" : "vector" })}
      />
      {rating.by === "vector" ? (
        <CvssCalculator
          value={rating.vector}
          onChange={(vector) => onChange({ ...rating, vector })}
          scopeId={scopeId}
          error={error}
        />
      ) : (
        <SeverityChoice
          value={rating.severity}
          onChange={(severity) => onChange({ ...rating, severity })}
          cap={null}
          note={isCapped ? t("capped", { severity: severityName(scope.max_severity) }) : null}
          error={error}
        />
      )}
    </Box>
  );
}

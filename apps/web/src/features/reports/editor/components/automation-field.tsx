import { Alert, Radio, Stack, Text } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { type Automation, automations } from "@safeport/contract/reports/core/report.values";
import { useTranslations } from "use-intl";
import type { ReportForm } from "../report-form.ts";

interface AutomationFieldProps {
  program: Pick<Program, "title" | "automation_rule">;
  form: Pick<ReportForm, "automation" | "by_agent">;
  onChange: (automation: Automation) => void;
}

/** How the report was made, and what the program says of reports by agents. */
export function AutomationField({ program, form, onChange }: AutomationFieldProps) {
  const t = useTranslations("reports/editor.automation");
  const { rule, agent_reports_per_week, message } = program.automation_rule;
  const isRefused = rule === "forbid" && form.automation === "agent";
  return (
    <Radio.Group
      name="automation"
      label={t("label")}
      description={t(form.by_agent ? "by_agent" : "text")}
      required
      value={form.automation}
      onChange={(value) => onChange(value as Automation)}
    >
      <Stack gap="xs" mt="xs">
        {automations.map((value) => (
          <Radio key={value} value={value} label={t(`choice.${value}`)} disabled={form.by_agent} />
        ))}
      </Stack>
      {isRefused ? (
        <Alert color="var(--sp-danger)" mt="sm" role="alert">
          {t("refused", { program: program.title })} {message}
        </Alert>
      ) : (
        <>
          {rule === "limit" && form.automation === "agent" && (
            <Text fz={13} lh="20px" mt="xs" role="status">
              {t("limited", { program: program.title, count: agent_reports_per_week ?? 0 })}
            </Text>
          )}
          {message !== null && (
            <Text fz={13} lh="20px" mt="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {t("says", { message })}
            </Text>
          )}
        </>
      )}
    </Radio.Group>
  );
}

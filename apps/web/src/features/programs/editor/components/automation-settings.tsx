import { Button, Group, Radio, Stack, TextInput } from "@mantine/core";
import type { AutomationRule } from "@safeport/contract/programs/core/automation-rule.schema";
import { programLimits } from "@safeport/contract/programs/core/program.limits";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { automationRules } from "@safeport/contract/programs/core/program.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { NumberField } from "../../../../ui/forms/number-field.tsx";
import { QuerySettings } from "../../../../ui/query-settings.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useProgram } from "../../core/api/program.ts";
import { useSaveTerms } from "../api/terms.ts";

/** What a program says of reports by agents, for those who edit it. `title` is a handle or a title. */
export function AutomationSettings({ title }: { title: string }) {
  const t = useTranslations("flood-settings/automation");
  return (
    <QuerySettings title={t("title")} text={t("text")} query={useProgram(title)}>
      {(program) => <RuleForm key={JSON.stringify(program.automation_rule)} program={program} />}
    </QuerySettings>
  );
}

/** What a program is offered that has no limit yet. */
const firstPerWeek = 10;

function RuleForm({ program }: { program: Program }) {
  const t = useTranslations("flood-settings/automation");
  const saved = program.automation_rule;
  const [rule, setRule] = useState(saved.rule);
  const [perWeek, setPerWeek] = useState<number | null>(saved.agent_reports_per_week ?? firstPerWeek);
  const [message, setMessage] = useState(saved.message ?? "");
  const save = useSaveTerms(program.program_id);
  const next: AutomationRule = {
    rule,
    agent_reports_per_week: rule === "limit" ? perWeek : null,
    message: message.trim() || null,
  };
  const isSame =
    rule === saved.rule && next.agent_reports_per_week === saved.agent_reports_per_week && next.message === saved.message;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { automation_rule: next, version: program.version },
          { onSuccess: () => toast({ kind: "success", message: t("saved") }) },
        );
      }}
    >
      <Radio.Group label={t("rule")} value={rule} onChange={(value) => setRule(value as AutomationRule["rule"])} mb="sm">
        <Stack gap="xs" mt="xs">
          {automationRules.map((name) => (
            <Radio key={name} value={name} label={t(`choice.${name}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {rule === "limit" && (
        <NumberField
          label={t("per_week")}
          description={t("per_week_hint")}
          required
          mb="sm"
          min={1}
          max={programLimits.agentReportsPerWeek}
          digits={0}
          value={perWeek}
          onChange={setPerWeek}
        />
      )}
      <TextInput
        label={t("message")}
        description={t("message_hint")}
        maxLength={programLimits.automationMessage}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <FormFailure error={save.error} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" disabled={isSame || (rule === "limit" && perWeek === null)} loading={save.isPending}>
          {t("save")}
        </Button>
      </Group>
    </form>
  );
}

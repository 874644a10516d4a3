import { Button, Group, NativeSelect, Radio, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { type Dispute, type DisputeActionInput, RejectDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { severities } from "@safeport/contract/kernel/severity.values";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { closedStatuses } from "@safeport/contract/reports/core/report.state";
import { companyCloseReasons } from "@safeport/contract/reports/core/report.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { AmountInput } from "../../../ui/forms/amount-input.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { schemaProblems } from "../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useOwnWallet } from "../../wallet/money/api/money.ts";
import type { DisputeSteps } from "../api/dispute.ts";
import { DecisionOutcome, type ReportToDecide } from "./decision-outcome.tsx";
import { typedAmount } from "./typed-amount.ts";

interface DecisionFormProps {
  steps: DisputeSteps;
  report: ReportToDecide;
  requested: Dispute["requested_outcome"];
  /** Changes that a decision can make to the report now. */
  possible: Dispute["possible_actions"];
}

interface Decision {
  ruling: "resolve" | "reject";
  reason: string;
  kind: DisputeActionInput["kind"] | "none";
  value: string;
  close_reason: string;
  duplicate_of: string;
}

/** The mediator decides for or against the side that opened the dispute; a decision for it can change the report at once. */
export function DecisionForm({ steps, report, requested, possible }: DecisionFormProps) {
  const t = useTranslations("disputes.decision");
  const outcome = useTranslations("disputes.outcome");
  const severity = useTranslations("reports/severity");
  const status = useTranslations("reports/status");
  const closeReason = useTranslations("reports.close_reason");
  const [confirming, setConfirming] = useState<Decision | null>(null);
  const requestedKind = possible.find((kind) => kind === requested?.kind);
  const form = useSchemaForm<Decision>({
    initialValues: {
      ruling: "resolve",
      reason: "",
      kind: requestedKind ?? "none",
      value: requested?.value ?? "",
      close_reason: companyCloseReasons[0],
      duplicate_of: "",
    },
    problemsOf: ({ reason }) => schemaProblems(RejectDisputeInput, { reason }),
  });
  const currency = useOwnWallet().data?.currency ?? "USD";
  const { ruling, kind, value } = form.values;
  const step = ruling === "resolve" ? steps.resolve : steps.reject;
  const values = kind === "severity" ? severities : closedStatuses;
  const chosen = values.find((name) => name === value) ?? values[0];

  const actions = confirming ? actionsOf(confirming, kind === "bounty" ? value : chosen) : [];

  function send({ ruling, reason }: Decision): void {
    const settle = {
      onSuccess: () => toast({ kind: "success", message: t("done") }),
      onError: (error: unknown) => {
        setConfirming(null);
        form.showRefusal(error);
      },
    };
    if (ruling === "reject") steps.reject.mutate({ reason }, settle);
    else steps.resolve.mutate({ reason, actions }, settle);
  }

  return (
    <form onSubmit={form.onSubmit(setConfirming)} noValidate>
      <Stack gap="sm">
        <Title order={2}>{t("title")}</Title>
        <Radio.Group {...form.getInputProps("ruling")} label={t("ruling")}>
          <Group gap="lg" mt={6}>
            <Radio value="resolve" label={t("for")} />
            <Radio value="reject" label={t("against")} />
          </Group>
        </Radio.Group>
        {ruling === "resolve" && (
          <Group gap="sm" align="flex-end">
            <NativeSelect
              {...form.getInputProps("kind")}
              label={t("change")}
              data={[{ value: "none", label: t("nothing") }, ...possible.map((name) => ({ value: name, label: outcome(name) }))]}
            />
            {kind === "severity" && (
              <NativeSelect
                label={t("severity")}
                value={chosen}
                onChange={(event) => form.setFieldValue("value", event.currentTarget.value)}
                data={severities.map((name) => ({ value: name, label: severity(name) }))}
              />
            )}
            {kind === "bounty" && (
              <AmountInput
                label={t("bounty")}
                description={t("bounty_hint")}
                currency={currency}
                value={typedAmount(value)}
                onChange={(amount) => form.setFieldValue("value", amount === null ? "" : String(amount))}
              />
            )}
            {kind === "status" && (
              <NativeSelect
                label={t("status")}
                value={chosen}
                onChange={(event) => form.setFieldValue("value", event.currentTarget.value)}
                data={closedStatuses.map((name) => ({ value: name, label: status(name) }))}
              />
            )}
            {kind === "status" && chosen === "closed" && (
              <NativeSelect
                {...form.getInputProps("close_reason")}
                label={t("close_reason")}
                data={companyCloseReasons.map((name) => ({ value: name, label: closeReason(name) }))}
              />
            )}
            {kind === "status" && chosen === "duplicate" && (
              <TextInput {...form.getInputProps("duplicate_of")} label={t("original")} inputMode="numeric" w={160} />
            )}
          </Group>
        )}
        <Textarea
          {...form.getInputProps("reason")}
          label={t("reason")}
          description={t("hint")}
          rows={4}
          maxLength={textLimits.reason}
        />
        <FormFailure error={step.error} />
        <Group justify="flex-end">
          <Button type="submit">{t("submit")}</Button>
        </Group>
      </Stack>
      {confirming && (
        <ConfirmDialog
          opened
          onClose={() => setConfirming(null)}
          title={t("confirm_title")}
          confirmLabel={t("submit")}
          pending={step.isPending}
          onConfirm={() => send(confirming)}
        >
          <DecisionOutcome report={report} requested={requested} actions={confirming.ruling === "resolve" ? actions : null} />
          <Text c="dimmed" mt="xs">
            {t("confirm_text")}
          </Text>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** The actions of a decision for the side that opened the dispute. */
function actionsOf({ kind, close_reason, duplicate_of }: Decision, value: string): DisputeActionInput[] {
  if (kind === "none") return [];
  if (kind === "severity" || kind === "bounty") return [{ kind, value }];
  if (kind !== "status") return [{ kind }];
  if (value === "closed") return [{ kind, value, close_reason: close_reason as (typeof companyCloseReasons)[number] }];
  return [{ kind, value, ...(value === "duplicate" && { duplicate_of: Number(duplicate_of.replace(/\D/g, "")) || 0 }) }];
}

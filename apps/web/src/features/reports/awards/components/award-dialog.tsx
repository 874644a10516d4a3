import { Alert, Group, SegmentedControl, Skeleton, Stack, Table, Text, Textarea } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { type AwardTerms, awardMessageLength } from "@safeport/contract/wallet/awards/award.schema";
import type { AwardKind } from "@safeport/contract/wallet/awards/award.values";
import { feeOf, rateOf, splitAmount } from "@safeport/contract/wallet/money/fee";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor, formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { useAwardReport, useAwardTerms } from "../api/award.ts";

interface AwardDialogProps {
  report: ReportCard | Report;
  onClose: () => void;
}

/**
 * Awards a bounty, a bonus or a retest fee: proposes the amount promised by the terms of the report, and shows fee and total
 * before anything is booked.
 */
export function AwardDialog({ report, onClose }: AwardDialogProps) {
  const t = useTranslations("reports/award");
  const { data, error, refetch, isFetching } = useAwardTerms(report.report_id);
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton h={260} />}
      {data && <AwardForm terms={data} reportId={report.report_id} onClose={onClose} />}
    </Dialog>
  );
}

interface AwardFormProps {
  terms: AwardTerms;
  reportId: string;
  onClose: () => void;
}

function AwardForm({ terms, reportId, onClose }: AwardFormProps) {
  const t = useTranslations("reports/award");
  const { locale } = useI18n();
  const award = useAwardReport(reportId);
  const { currency, promised, awarded, payees } = terms;
  const open = Math.max(promised.min - awarded, 0);
  const [kind, setKind] = useState<AwardKind>(terms.kinds[0] ?? "bonus");
  const [amount, setAmount] = useState<number | null>(terms.kinds.includes("bounty") && open > 0 ? open : null);
  const [message, setMessage] = useState("");
  const [tried, setTried] = useState(false);
  const show = (minor: number) => formatMinor(minor, currency, locale);
  // Whether a report about an asset that is not listed is paid is the company's decision.
  const isFree = promised.min === 0 && promised.max > 0;
  const range = promised.max > promised.min ? `${show(promised.min)} – ${show(promised.max)}` : show(promised.min);
  const promise = isFree
    ? t("allowed", { max: show(promised.max), severity: terms.severity })
    : t("promised", { range, severity: terms.severity });
  const isOver = terms.limit !== null && (amount ?? 0) > terms.limit.left;
  const isLow = kind === "bounty" && (amount ?? 0) + awarded < promised.min;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!amount || isLow || award.isPending) return;
    award.mutate(
      { kind, amount, message, expected_fee: feeOf(amount, rateOf(terms.fee_percents[kind])) },
      {
        onSuccess: (granted) => {
          toast({
            kind: "success",
            message: t(granted.status === "waiting" ? "asked" : "done", { amount: show(granted.amount) }),
          });
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {terms.kinds.length > 1 && (
          <SegmentedControl
            aria-label={t("kind")}
            value={kind}
            onChange={(value) => setKind(value as AwardKind)}
            data={terms.kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )}
        <AmountInput
          label={t("amount")}
          description={kind === "bounty" ? promise : t(`hint.${kind}`)}
          currency={currency}
          value={amount}
          onChange={setAmount}
          error={tried && (!amount ? t("amount_required") : isLow && t("too_low", { min: show(promised.min - awarded) }))}
          autoFocus
        />
        <Textarea
          label={t("message")}
          description={t("message_hint")}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          maxLength={awardMessageLength}
          rows={2}
        />
        <Costs terms={terms} kind={kind} amount={amount ?? 0} />
        {payees.length > 1 && <Parts terms={terms} amount={amount ?? 0} />}
        {payees.some(({ unclaimed }) => unclaimed) && <Alert color="yellow">{t("unclaimed")}</Alert>}
        {terms.waiting.count > 0 && (
          <Alert color="yellow">
            {t("waiting", { count: terms.waiting.count, sum: show(terms.waiting.sum) })}{" "}
            <TextLink to="/{-$area}/vault" params={{ area: undefined }} search={{ tab: "approvals" }}>
              {t("to_approvals")}
            </TextLink>
          </Alert>
        )}
        {isOver && terms.limit && (
          <Alert color="blue">{t("over_limit", { left: show(terms.limit.left), limit: show(terms.limit.amount) })}</Alert>
        )}
        {terms.pays_itself && <Alert color="blue">{t("pays_itself")}</Alert>}
        <SubmitActions
          onCancel={onClose}
          submitLabel={amount ? t(isOver ? "ask" : "submit", { amount: show(amount) }) : t("submit_empty")}
          pending={award.isPending}
          failure={award.error && <FailureAlert title={t("failed")} error={award.error} />}
        />
      </Stack>
    </form>
  );
}

function Costs({ terms, kind, amount }: { terms: AwardTerms; kind: AwardKind; amount: number }) {
  const t = useTranslations("reports/award");
  const { locale } = useI18n();
  const show = (minor: number) => formatMinor(minor, terms.currency, locale);
  const fee = feeOf(amount, rateOf(terms.fee_percents[kind]));
  const held = kind === "bounty" ? Math.min(terms.held, amount + fee) : 0;
  const line = (label: string, value: string, strong = false) => (
    <Group justify="space-between" gap="sm" wrap="nowrap" fw={strong ? 600 : 400}>
      <span>{label}</span>
      <span style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>{value}</span>
    </Group>
  );
  return (
    <Stack gap={4} fz={14} p="sm" bd="1px solid var(--sp-border)" style={{ borderRadius: 6 }} aria-live="polite">
      {line(t("to_researcher", { count: terms.payees.length }), show(amount))}
      {line(t("fee", { percent: formatNumber(terms.fee_percents[kind], locale) }), show(fee))}
      {line(t("total"), show(amount + fee), true)}
      {!terms.pays_itself && amount + fee - held > terms.free && (
        <Text fz={13} c="var(--sp-amber)">
          {t("lacking", { missing: show(amount + fee - held - terms.free), free: show(terms.free) })}
        </Text>
      )}
      {!terms.pays_itself && amount + fee - held <= terms.free && (
        <Text fz={13} c="dimmed">
          {kind === "bounty" && terms.held > 0 && amount === 0
            ? t("set_aside", { held: show(terms.held), free: show(terms.free) })
            : t("drawn", { held: show(held), rest: show(amount + fee - held), free: show(terms.free) })}
        </Text>
      )}
    </Stack>
  );
}

function Parts({ terms: { payees, currency }, amount }: { terms: AwardTerms; amount: number }) {
  const t = useTranslations("reports/award");
  const { locale } = useI18n();
  const parts = splitAmount(
    amount,
    payees.map(({ weight }) => weight),
  );
  return (
    <Table fz={13}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("payee")}</Table.Th>
          <Table.Th ta="end">{t("weight")}</Table.Th>
          <Table.Th ta="end">{t("part")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {payees.map(({ username, full_name, weight }, place) => (
          <Table.Tr key={username}>
            <Table.Td>{full_name}</Table.Td>
            <Table.Td ta="end">{formatNumber(weight, locale)} %</Table.Td>
            <Table.Td ta="end">{formatMinor(parts[place] ?? 0, currency, locale)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

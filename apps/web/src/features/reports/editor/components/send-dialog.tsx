import { Alert, Button, Stack, Text } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { Suspense, use, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useScopes } from "../../../programs/scopes/api/scope.ts";
import { useReport } from "../../core/api/report.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { useCalculateSeverity } from "../../severity/api/severity.ts";
import { CappedSeverity } from "../../severity/components/capped-severity.tsx";
import { ratingInput } from "../../severity/rating.ts";
import { useProgramStake } from "../../stakes/api/stake.ts";
import { neededStake, StakeAgreement } from "../../stakes/components/stake-agreement.tsx";
import { useSendReport } from "../api/draft.ts";
import { progressOf } from "../completeness.ts";
import type { ReportForm } from "../report-form.ts";
import type { useDraftSaver } from "../use-draft-saver.ts";

interface SendDialogProps {
  program: Program;
  form: ReportForm;
  draft: ReturnType<typeof useDraftSaver>;
  onClose: () => void;
  onFailed: (error: unknown) => void;
  onSent: (reportId: string) => void;
}

/** Summary of the report before it is sent. */
export function SendDialog({ program, form, draft, onClose, onFailed, onSent }: SendDialogProps) {
  const t = useTranslations("reports/editor");
  const tPrograms = useTranslations("programs");
  const tReports = useTranslations("reports");
  const ui = useTranslations("ui");
  const { IntakeForecast } = use(ReportPartsContext);
  const [settling, setSettling] = useState(false);
  const send = useSendReport(program.program_id);
  const scope = useScopes(program.program_id).data?.items.find(({ scope_id }) => scope_id === form.scope_id);
  const rating = ratingInput(form.rating);
  const vector = rating && "cvss_vector" in rating ? rating.cvss_vector : null;
  const { data: rated } = useCalculateSeverity(vector, form.scope_id);
  const claimed = rating && "severity" in rating ? rating.severity : rated?.severity;
  const cap = scope?.max_severity ?? "critical";
  const collaborators = useReport(draft.saved?.reportId ?? "", { enabled: draft.saved !== null }).data?.collaborators ?? [];
  const people = collaborators.map(({ person, weight }) => t("send.share_of", { name: person.full_name, weight }));
  const { open, score } = progressOf(form, program);
  const asked = useProgramStake(program.program_id);
  const stake = neededStake(asked.data);
  // Consent is to one amount: if the amount changes meanwhile, the person has to agree again.
  const [agreed, setAgreed] = useState<number | null>(null);
  const isAgreed = stake === null || (agreed === stake.amount && (asked.data?.available ?? 0) >= stake.amount);

  async function confirm(): Promise<void> {
    setSettling(true);
    const saved = await draft.settle();
    setSettling(false);
    send.mutate(
      { form, saved, stake },
      {
        onSuccess: (report) => {
          draft.forget();
          toast({ kind: "success", message: t("send.done", { id: String(report.id ?? ""), program: program.title }) });
          onSent(report.report_id);
        },
        onError: (error) => {
          void asked.refetch();
          onFailed(error);
        },
      },
    );
  }

  return (
    <Dialog opened onClose={onClose} title={t("send.title")}>
      <Stack gap="md">
        <Facts
          divided
          facts={[
            { label: t("send.to"), value: program.title },
            { label: t("field.poc_title"), value: form.poc_title },
            {
              label: t("field.scope_id"),
              value: (
                <>
                  <Text span ff="monospace" fz={13}>
                    {form.unlisted_asset ?? scope?.identifier}
                  </Text>
                  {form.unlisted_asset !== null && ` · ${t("asset.unlisted")}`}
                  {scope && ` · ${tPrograms(`asset_type.${scope.asset_type}`)}`}
                </>
              ),
            },
            { label: t("field.weakness_id"), value: form.weakness?.name ?? t("send.none") },
            { label: t("field.severity"), value: claimed && <CappedSeverity claimed={claimed} cap={cap} /> },
            ...(people.length === 0 ? [] : [{ label: t("send.people"), value: people.join(", ") }]),
            { label: tReports("facts.automation"), value: tReports(`automation.${form.automation}`) },
            { label: t("send.files"), value: form.files.map(({ name }) => name).join(", ") || t("send.no_files") },
          ]}
        />
        {open.length > 0 && (
          <Alert color="yellow" c="var(--sp-amber)" bg="var(--sp-amber-soft)">
            {t("send.advised", { score, parts: open.map(({ part }) => t(`part.${part}`)).join(", ") })}
          </Alert>
        )}
        <Suspense>{IntakeForecast && program.intake && <IntakeForecast program={program} />}</Suspense>
        <Text lh="22px">{t("send.text", { company: program.company_name })}</Text>
        <StakeAgreement
          data={asked.data}
          agreed={stake !== null && agreed === stake.amount}
          onAgree={(isGiven) => setAgreed(isGiven && stake ? stake.amount : null)}
        />
        <DialogActions failure={send.error && <FailureAlert title={t("send.failed")} error={send.error} />}>
          <Button variant="default" onClick={onClose}>
            {ui("cancel")}
          </Button>
          <Button
            onClick={() => void confirm()}
            loading={settling || send.isPending}
            disabled={asked.isPending || !isAgreed}
            data-autofocus
          >
            {t("send.confirm")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

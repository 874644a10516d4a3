import { Checkbox, Radio, Stack, Text, Textarea } from "@mantine/core";
import { AskDisclosureInput, type DisclosurePreview, type Redaction } from "@safeport/contract/disclosure/disclosure.schema";
import { disclosureLimits } from "@safeport/contract/reports/core/disclosure.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { schemaProblems } from "../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toast } from "../../../ui/toast.ts";
import { FailureAlert } from "../../reports/core/components/failure-alert.tsx";
import { type Disclosure, useDisclosurePreview } from "../api/disclosure.ts";
import { PublicName } from "./public-name.tsx";
import { RedactionPreview } from "./redaction-preview.tsx";

interface AskDisclosureProps {
  report: Report;
  disclosure: Disclosure;
  onClose: () => void;
}

/** Asks the other side to publish a report, with a preview of the public text. */
export function AskDisclosure({ report, disclosure, onClose }: AskDisclosureProps) {
  const t = useTranslations("reports/disclosure");
  const isAuthor = useViewer().user.user_id === report.author.user_id;
  const { data, error, refetch, isFetching } = useDisclosurePreview(report.report_id);
  return (
    <Dialog opened onClose={onClose} title={t("ask_title")} size="lg">
      <Stack gap="md">
        <Text c="dimmed">{t("ask_intro")}</Text>
        {data && isAuthor && <PublicName part="author" />}
        {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && <SkeletonRows count={3} height={80} />}
        {data && <AskForm key={data.text_version} report={report} preview={data} ask={disclosure.ask} onClose={onClose} />}
      </Stack>
    </Dialog>
  );
}

interface AskFormProps {
  report: Report;
  preview: DisclosurePreview;
  ask: Disclosure["ask"];
  onClose: () => void;
}

function AskForm({ report, preview, ask, onClose }: AskFormProps) {
  const t = useTranslations("reports/disclosure");
  const [redactions, setRedactions] = useState<Redaction[]>([]);
  const [fileIds, setFileIds] = useState<string[]>([]);
  const [withAwards, setWithAwards] = useState(false);
  const isLimited = preview.stance === "limited";
  const inputOf = ({ kind, disclosure_summary }: { kind: "full" | "limited"; disclosure_summary: string }) => ({
    kind,
    disclosure_summary,
    text_version: preview.text_version,
    redactions: redactions.filter(({ field }) => kind === "full" || field === "title" || field === "asset"),
    file_ids: kind === "full" ? fileIds : [],
    with_awards: withAwards,
  });
  const form = useSchemaForm({
    initialValues: { kind: isLimited ? ("limited" as const) : ("full" as "full" | "limited"), disclosure_summary: "" },
    problemsOf: (values) =>
      values.kind === "limited" && values.disclosure_summary.trim() === ""
        ? [{ path: "disclosure_summary", text: t("summary_required") }]
        : schemaProblems(AskDisclosureInput, inputOf(values)),
  });
  const send = (values: typeof form.values) =>
    ask.mutate(inputOf(values), {
      onSuccess: () => {
        toast({ kind: "success", message: t("asked_done") });
        onClose();
      },
      onError: form.showRefusal,
    });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="md">
        {isLimited ? (
          <Text>{t("stance_limited")}</Text>
        ) : (
          <Radio.Group {...form.getInputProps("kind")} label={t("kind")}>
            <Stack gap="xs" mt="xs">
              <Radio value="full" label={t("kind_full")} />
              <Radio value="limited" label={t("kind_limited")} />
            </Stack>
          </Radio.Group>
        )}
        <Textarea
          {...form.getInputProps("disclosure_summary")}
          name="disclosure_summary"
          label={t("summary")}
          description={t("summary_hint")}
          rows={3}
          maxLength={disclosureLimits.summary}
        />
        <RedactionPreview
          preview={preview}
          limited={form.values.kind === "limited"}
          redactions={redactions}
          onRedactions={setRedactions}
          theirs={[]}
          files={preview.files}
          fileIds={fileIds}
          onFileIds={setFileIds}
        />
        {preview.has_awards && (
          <Checkbox
            label={t("awards")}
            description={t("awards_hint")}
            checked={withAwards}
            onChange={(event) => setWithAwards(event.currentTarget.checked)}
          />
        )}
        {report.status === "resolved" && <Text c="dimmed">{t("ask_silence")}</Text>}
        <SubmitActions
          onCancel={onClose}
          submitLabel={t("ask_submit")}
          pending={ask.isPending}
          failure={ask.error && Object.keys(form.errors).length === 0 && <FailureAlert title={t("failed")} error={ask.error} />}
        />
      </Stack>
    </form>
  );
}

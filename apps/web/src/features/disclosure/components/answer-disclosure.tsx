import { Button, Checkbox, Stack, Text, Textarea } from "@mantine/core";
import type { DisclosurePreview, Redaction } from "@safeport/contract/disclosure/disclosure.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { refusedFields } from "../../../ui/forms/refused-fields.ts";
import { Markdown } from "../../../ui/markdown.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toast } from "../../../ui/toast.ts";
import { FailureAlert } from "../../reports/core/components/failure-alert.tsx";
import { type Disclosure, useDisclosurePreview } from "../api/disclosure.ts";
import { PublicName } from "./public-name.tsx";
import { PublicPreview } from "./public-preview.tsx";
import { RedactionPreview } from "./redaction-preview.tsx";

interface AnswerDisclosureProps {
  report: Report;
  disclosure: Disclosure;
  onClose: () => void;
}

/** Shows the text that the other side wants to publish, to accept it, redact more, or refuse it. */
export function AnswerDisclosure({ report, disclosure, onClose }: AnswerDisclosureProps) {
  const t = useTranslations("reports/disclosure");
  const isAuthor = useViewer().user.user_id === report.author.user_id;
  const { data, error, refetch, isFetching } = useDisclosurePreview(report.report_id);
  return (
    <Dialog opened onClose={onClose} title={t("answer_title")} size="lg">
      <Stack gap="md">
        <Text c="dimmed">{t("answer_intro")}</Text>
        {isAuthor && <PublicName part="author" />}
        {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && <SkeletonRows count={3} height={80} />}
        {data?.request && (
          <AnswerForm
            key={data.text_version}
            preview={data}
            request={data.request}
            answer={disclosure.answer}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface AnswerFormProps {
  preview: DisclosurePreview;
  request: NonNullable<DisclosurePreview["request"]>;
  answer: Disclosure["answer"];
  onClose: () => void;
}

function AnswerForm({ preview, request, answer, onClose }: AnswerFormProps) {
  const t = useTranslations("reports/disclosure");
  const [redactions, setRedactions] = useState<Redaction[]>([]);
  const [fileIds, setFileIds] = useState(request.file_ids);
  const [withAwards, setWithAwards] = useState(request.with_awards);
  const [step, setStep] = useState<"review" | "publish" | "refuse">("review");
  const [reason, setReason] = useState("");
  const finish = (message: string) => ({
    onSuccess: () => {
      toast({ kind: "success", message });
      onClose();
    },
  });
  const accept = () =>
    answer.mutate(
      { answer: "accepted", text_version: preview.text_version, redactions, file_ids: fileIds, with_awards: withAwards },
      finish(t("published_done")),
    );
  const refuse = () => answer.mutate({ answer: "refused", reason }, finish(t("refused_done")));
  const problem = answer.error ? refusedFields(answer.error).reason : undefined;
  const failure = answer.error && !problem && <FailureAlert title={t("failed")} error={answer.error} />;
  if (step === "refuse")
    return (
      <Stack gap="md">
        <Textarea
          label={t("refuse_reason")}
          description={t("refuse_hint")}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={problem}
          rows={4}
          maxLength={textLimits.reason}
          data-autofocus
        />
        <DialogActions failure={failure}>
          <Button variant="default" onClick={() => setStep("review")}>
            {t("back")}
          </Button>
          <Button onClick={refuse} loading={answer.isPending} color="var(--sp-danger-filled)">
            {t("refuse")}
          </Button>
        </DialogActions>
      </Stack>
    );
  if (step === "publish")
    return (
      <Stack gap="md">
        <PublicPreview
          preview={preview}
          request={request}
          redactions={[...redactions, ...request.redactions, ...preview.automatic]}
          fileIds={fileIds}
          withAwards={withAwards}
        />
        <DialogActions failure={failure}>
          <Button variant="default" onClick={() => setStep("review")} autoFocus>
            {t("back")}
          </Button>
          {/* The second click of a double click on the button before it publishes nothing. */}
          <Button onClick={({ detail }) => detail < 2 && accept()} loading={answer.isPending}>
            {t("accept")}
          </Button>
        </DialogActions>
      </Stack>
    );
  return (
    <Stack gap="md">
      <Text fw={600}>{t(`kind_${request.kind}`)}</Text>
      {request.disclosure_summary && (
        <section aria-label={t("summary")}>
          <Text fz={12} c="dimmed">
            {t("summary")}
          </Text>
          <Markdown>{request.disclosure_summary}</Markdown>
        </section>
      )}
      <RedactionPreview
        preview={preview}
        limited={request.kind === "limited"}
        redactions={redactions}
        onRedactions={setRedactions}
        theirs={request.redactions}
        files={preview.files.filter(({ file_id }) => request.file_ids.includes(file_id))}
        fileIds={fileIds}
        onFileIds={setFileIds}
      />
      {request.with_awards && (
        <Checkbox
          label={t("awards_answer")}
          checked={withAwards}
          onChange={(event) => setWithAwards(event.currentTarget.checked)}
        />
      )}
      <DialogActions failure={failure}>
        <Button variant="default" onClick={() => setStep("refuse")}>
          {t("refuse")}
        </Button>
        <Button onClick={() => setStep("publish")}>{t("to_publish")}</Button>
      </DialogActions>
    </Stack>
  );
}

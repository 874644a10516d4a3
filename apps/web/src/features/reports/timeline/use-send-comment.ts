import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { useSendAfterUploads } from "../../../ui/files/use-send-after-uploads.ts";
import type { Uploads } from "../../../ui/files/use-uploads.ts";
import { reportToast } from "../core/report-toast.ts";
import { useChangeStatus } from "../status/api/status.ts";
import { useAddComment } from "./api/comment.ts";
import { type CommentFormState, inputOf } from "./use-comment-form.ts";

interface SendOptions {
  isInternal: boolean;
  /** Whether something in the text forbids to send it. */
  isBlocked: boolean;
  onRefused: () => void;
}

/** Sends what was written, as a comment or as a question to the reporter, once its files are at the server. */
export function useSendComment(
  report: Report,
  { form, files, clear }: CommentFormState,
  uploads: Uploads,
  { isInternal, isBlocked, onRefused }: SendOptions,
) {
  const t = useTranslations("reports.comment");
  const add = useAddComment(report.report_id);
  const ask = useChangeStatus(report.report_id);
  const isSending = add.isPending || ask.isPending;

  const comment = form.onSubmit((values) => {
    if (isSending || isBlocked) return;
    ask.reset();
    add.mutate(
      { ...inputOf(values, files), is_internal: isInternal },
      {
        onSuccess: () => {
          clear(isInternal);
          reportToast(report, t("done"));
        },
      },
    );
  }, onRefused);

  /** The comment and the status it leads to are one change. */
  const question = form.onSubmit(({ content }) => {
    if (isSending || isBlocked) return;
    ask.mutate(
      { status: "needs_more_info", comment: content, file_ids: files.map(({ file_id }) => file_id), version: report.version },
      {
        onSuccess: () => {
          clear(false);
          reportToast(report, t("asked"));
        },
      },
    );
  }, onRefused);

  const waitingComment = useSendAfterUploads(uploads, comment);
  const waitingQuestion = useSendAfterUploads(uploads, question);
  return {
    comment: waitingComment.start,
    question: waitingQuestion.start,
    wait: waitingQuestion.wait.state ? waitingQuestion.wait : waitingComment.wait,
    isSending,
    failure: add.error ?? ask.error,
  };
}

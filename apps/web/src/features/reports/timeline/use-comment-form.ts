import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { CommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { useRef, useState } from "react";
import { draftKey, readDraft, storeDraft } from "../../../lib/drafts.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { schemaProblems } from "../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";

/** With the names and links of the files, which the form shows. */
interface CommentDraft extends CommentForm {
  files: readonly AttachedFile[];
}

interface CommentForm {
  content: string;
  is_internal: boolean;
  replying_to_id: string | null;
}

const emptyComment: CommentForm = { content: "", is_internal: false, replying_to_id: null };

/** Request body of a comment: files without a text are an upload. */
export function inputOf(values: CommentForm, files: readonly AttachedFile[]): CommentInput {
  const isUpload = values.content.trim() === "" && files.length > 0;
  return { ...values, item_type: isUpload ? "FILE_UPLOAD" : "COMMENT", file_ids: files.map(({ file_id }) => file_id) };
}

export type CommentFormState = ReturnType<typeof useCommentForm>;

/** The comment somebody is writing on a report; saved in this browser, for this account alone, until it is sent. */
export function useCommentForm(reportId: string) {
  const { user } = useViewer();
  // Each audience has a draft of its own, so that a text for the company never waits in the box for both sides.
  const keyOf = (isInternal: boolean) => draftKey("comment", user.username, isInternal ? `${reportId}.internal` : reportId);
  const draftOf = (isInternal: boolean) => readDraft<CommentDraft>(keyOf(isInternal));
  const [{ files: firstFiles, ...initialValues }] = useState(() => ({
    ...emptyComment,
    files: [] as readonly AttachedFile[],
    ...(draftOf(false) ?? draftOf(true)),
  }));
  const [files, setFiles] = useState(firstFiles);
  // Several uploads may end before the next render.
  const latestFiles = useRef(firstFiles);
  const form = useSchemaForm<CommentForm>({
    initialValues,
    problemsOf: (values) => schemaProblems(CommentInput, inputOf(values, files)),
    onValuesChange: (values) => store(values, latestFiles.current),
  });
  const store = (values: CommentForm, newFiles: readonly AttachedFile[]) =>
    storeDraft(
      keyOf(values.is_internal),
      values.content.trim() === "" && newFiles.length === 0 ? null : { ...values, files: newFiles },
    );
  const changeFiles = (change: (files: readonly AttachedFile[]) => readonly AttachedFile[]) => {
    latestFiles.current = change(latestFiles.current);
    setFiles(latestFiles.current);
    store(form.getValues(), latestFiles.current);
  };
  return {
    form,
    /** Shows the draft for the other audience. If there is none, the text moves along if `takesText`, and stays otherwise. */
    changeAudience(isInternal: boolean, takesText: boolean) {
      const values = form.getValues();
      if (values.is_internal === isInternal) return;
      const other = draftOf(isInternal);
      if (other === null && takesText) storeDraft(keyOf(values.is_internal), null);
      else {
        latestFiles.current = other?.files ?? [];
        setFiles(latestFiles.current);
      }
      const { content, replying_to_id } = { ...emptyComment, ...(other ?? (takesText ? values : emptyComment)) };
      form.setValues({ content, replying_to_id, is_internal: isInternal });
    },
    files,
    changeFiles,
    clear(isInternal: boolean) {
      changeFiles(() => []);
      storeDraft(keyOf(isInternal), null);
      form.setValues({ ...emptyComment, is_internal: isInternal });
    },
  };
}

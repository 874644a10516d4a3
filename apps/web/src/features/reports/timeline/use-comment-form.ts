import { CommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { useState } from "react";
import { draftKey, readDraft, storeDraft } from "../../../lib/drafts.ts";
import { newRequestKey } from "../../../lib/request-key.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";

interface CommentForm {
  content: string;
  is_internal: boolean;
  replying_to_id: string | null;
}

const emptyComment: CommentForm = { content: "", is_internal: false, replying_to_id: null };

/** The comment somebody is writing on a report; saved in this browser, for this account alone, until it is sent. */
export function useCommentForm(reportId: string) {
  const { user } = useViewer();
  const storageKey = draftKey("comment", user.username, reportId);
  // A retry keeps the key, so that the comment is posted once; another text gets another key.
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const [initialValues] = useState(() => ({ ...emptyComment, ...readDraft<CommentForm>(storageKey) }));
  const form = useSchemaForm<CommentForm>({
    initialValues,
    schema: CommentInput,
    onValuesChange: (values) => {
      storeDraft(storageKey, values.content.trim() === "" ? null : values);
      setRequestKey(newRequestKey());
    },
  });
  return { form, requestKey, clear: (isInternal: boolean) => form.setValues({ ...emptyComment, is_internal: isInternal }) };
}

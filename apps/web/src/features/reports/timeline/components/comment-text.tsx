import { textLimits } from "@safeport/contract/kernel/text.limits";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import type { Uploads } from "../../../../ui/files/use-uploads.ts";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { isSendKey } from "../../../../ui/send-key.ts";
import { TemplateTool } from "../../templates/components/template-tool.tsx";
import type { CommentFormState } from "../use-comment-form.ts";
import type { TextBox } from "../use-text-box.ts";

const MentionList = lazyPart(() => import("./mention-list.tsx").then((module) => module.MentionList));

interface CommentTextProps {
  reportId: string;
  form: CommentFormState["form"];
  box: TextBox;
  uploads: Uploads;
  isInternal: boolean;
  isSending: boolean;
  /** Opens the company's replies; absent for people who have none. */
  onPickReply: (() => void) | undefined;
}

/** The text of a comment, with templates and mentions. */
export function CommentText({ reportId, form, box, uploads, isInternal, isSending, onPickReply }: CommentTextProps) {
  const t = useTranslations("reports.comment");
  const { content } = form.values;
  return (
    <>
      <MarkdownEditor
        key={box.key}
        label={t("label")}
        hideLabel
        value={content}
        onChange={(text) => {
          // The text is cleared once the comment is saved, so it must not change while it is being sent.
          if (!isSending) form.setFieldValue("content", text);
        }}
        placeholder={t(isInternal ? "placeholder_internal" : "placeholder")}
        minRows={4}
        maxLength={textLimits.comment}
        error={form.errors.content}
        inputRef={box.input}
        onFiles={uploads.add}
        tools={
          <TemplateTool
            of={t("label")}
            text={content}
            onInsert={(text) => {
              form.setFieldValue("content", text);
              box.reopen();
            }}
          />
        }
        onKeyDown={(event) => {
          if (isSendKey(event)) event.currentTarget.form?.requestSubmit();
          // The keys of the page work again; an input method closes its own list with it.
          if (event.key === "Escape" && !event.nativeEvent.isComposing) event.currentTarget.blur();
          // At the beginning of a text a slash opens the replies; elsewhere it is a slash.
          if (event.key === "/" && onPickReply && content === "") {
            event.preventDefault();
            onPickReply();
          }
        }}
      />
      <Suspense>
        <MentionList
          reportId={reportId}
          isInternal={isInternal}
          editor={box.input}
          text={content}
          onChange={(text) => form.setFieldValue("content", text)}
        />
      </Suspense>
    </>
  );
}

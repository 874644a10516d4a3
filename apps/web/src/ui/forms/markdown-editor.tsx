import { Input, Tabs } from "@mantine/core";
import { type ReactNode, type Ref, Suspense, useId } from "react";
import { useTranslations } from "use-intl";
import type { PastedImage } from "../../lib/upload-queue.ts";
import { lazyPart } from "../lazy-part.ts";
import classes from "./markdown-editor.module.css";
import { useFilesInText } from "./use-files-in-text.ts";

const Markdown = lazyPart(() => import("../markdown.tsx").then((module) => module.Markdown));

interface MarkdownEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  /** Shown in place of the description. */
  error?: ReactNode;
  placeholder?: string;
  required?: boolean;
  minRows?: number;
  maxLength?: number;
  disabled?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** A ref to the text box. */
  inputRef?: Ref<HTMLTextAreaElement>;
  onKeyDown?: (event: React.KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Beside the tabs, such as a menu of texts to insert. */
  tools?: ReactNode;
  /** Takes files that are pasted or dropped; the images among them get a place in the text. */
  onFiles?: (files: readonly File[]) => readonly PastedImage[];
  /** Set by `form.getInputProps`, so that a form can focus the text box. */
  "data-path"?: string;
}

/** Markdown with Write and Preview tabs. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, value, onChange, description, error, hideLabel = false, inputRef, minRows = 6, required = false } = props;
  const t = useTranslations("ui.markdown");
  const id = useId();
  const noteId = `${id}-note`;
  const takeFiles = useFilesInText(props);
  return (
    <div>
      {!hideLabel && (
        <Input.Label htmlFor={id} required={required} mb={4}>
          {label}
        </Input.Label>
      )}
      <div className={classes.frame} data-error={Boolean(error) || undefined}>
        {props.tools && <div className={classes.tools}>{props.tools}</div>}
        <Tabs defaultValue="write" keepMounted={false}>
          <Tabs.List aria-label={label}>
            <Tabs.Tab value="write">{t("write")}</Tabs.Tab>
            <Tabs.Tab value="preview">{t("preview")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="write">
            {/* A `Textarea` brings the code that makes it grow. */}
            <Input
              component="textarea"
              multiline
              id={id}
              ref={inputRef ?? null}
              variant="unstyled"
              styles={{ input: { resize: "vertical", "--rows": minRows } as React.CSSProperties }}
              classNames={{ input: classes.text ?? "" }}
              rows={minRows}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              aria-describedby={noteId}
              aria-invalid={Boolean(error) || undefined}
              disabled={props.disabled ?? false}
              data-path={props["data-path"]}
              {...(hideLabel && { "aria-label": label })}
              {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
              {...(props.maxLength !== undefined && { maxLength: props.maxLength })}
              {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
              {...takeFiles}
            />
          </Tabs.Panel>
          <Tabs.Panel value="preview" p="sm" mih={minRows * 22}>
            <Suspense>
              {value.trim() ? <Markdown>{value}</Markdown> : <Input.Description>{t("nothing")}</Input.Description>}
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </div>
      <div id={noteId}>
        {error ? (
          <Input.Error mt={4}>{error}</Input.Error>
        ) : (
          description && <Input.Description mt={4}>{description}</Input.Description>
        )}
      </div>
    </div>
  );
}

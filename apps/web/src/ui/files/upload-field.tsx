import { ActionIcon, Alert, Box, Button, Group, Progress, Text } from "@mantine/core";
import { maxFileBytes, maxFilesTogether } from "@safeport/contract/files/file.limits";
import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { keepsMetadata } from "@safeport/contract/files/file.values";
import { IconCheck, IconMarkdown, IconPaperclip, IconRefresh, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatBytes } from "../../lib/format.ts";
import { useI18n } from "../../lib/i18n.ts";
import { imageReference, type Upload } from "../../lib/upload-queue.ts";
import { useCopy } from "../use-copy.ts";
import { useErrorText } from "../use-error-text.ts";
import { FileIcon } from "./file-icon.tsx";
import { FileImage } from "./file-image.tsx";
import classes from "./files.module.css";
import type { UploadWait } from "./use-send-after-uploads.ts";
import type { Uploads } from "./use-uploads.ts";

interface UploadFieldProps {
  uploads: Uploads;
  label?: string;
  /** Whether its form waits for the uploads. */
  wait?: UploadWait;
  /** Whether images can stand in a text of the same form, so that their Markdown can be copied. */
  forText?: boolean;
}

/** Adds files by button or by dropping them, and lists those that are there and those on their way. */
export function UploadField({ uploads, label, wait, forText = false }: UploadFieldProps) {
  const t = useTranslations("ui/files");
  const { locale } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { files, refusal } = uploads;
  return (
    <Box
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <Group gap="4px 8px">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={14} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {label ?? t("add")}
        </Button>
        {/* The width decides whether it has a line of its own, so that a font does not change the height of a narrow form. */}
        <Text fz={12} lh="16px" c="dimmed" flex="1 1 340px">
          {t("hint", { size: formatBytes(maxFileBytes, locale), max: maxFilesTogether })}
        </Text>
      </Group>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={label ?? t("add")}
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          currentTarget.value = "";
        }}
      />
      {refusal && (
        <Alert color="red" c="var(--sp-danger)" bg="var(--sp-danger-soft)" mt={8} p="6px 10px">
          {refusal.reason === "too_large"
            ? t("too_large", { name: refusal.name, size: formatBytes(maxFileBytes, locale) })
            : t("too_many", { max: maxFilesTogether })}
        </Alert>
      )}
      {wait?.state === "failed" && (
        <Alert color="yellow" c="var(--sp-amber)" bg="var(--sp-amber-soft)" mt={8} p="6px 10px">
          {t("wait")}
        </Alert>
      )}
      {wait?.state === "sends" && (
        <Alert role="status" color="yellow" c="var(--sp-amber)" bg="var(--sp-amber-soft)" mt={8} p="6px 10px">
          <Group justify="space-between" gap="4px 8px">
            {t("sends_after")}
            <Button variant="default" size="xs" onClick={wait.cancel}>
              {t("send_not")}
            </Button>
          </Group>
        </Alert>
      )}
      {(files.length > 0 || uploads.uploads.length > 0) && (
        <ul className={classes.list} aria-label={t("list")}>
          {files.map((file) => (
            <StoredRow key={file.file_id} file={file} forText={forText} onRemove={() => uploads.remove(file)} />
          ))}
          {uploads.uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload.key)}
              onCancel={() => uploads.cancel(upload.key)}
            />
          ))}
        </ul>
      )}
    </Box>
  );
}

function StoredRow({ file, forText, onRemove }: { file: AttachedFile; forText: boolean; onRemove: () => void }) {
  const t = useTranslations("ui/files");
  const { locale } = useI18n();
  const { copied, copy } = useCopy();
  return (
    <Row
      picture={
        file.preview_url === null ? (
          <FileIcon type={file.content_type} />
        ) : (
          <FileImage file={file} part="preview_url" alt="" className={classes.thumb} />
        )
      }
      name={file.name}
      note={formatBytes(file.size, locale)}
      warning={keepsMetadata(file.content_type) ? t("metadata") : null}
    >
      {forText && file.preview_url !== null && (
        <RowAction
          icon={copied ? <IconCheck size={16} stroke={1.75} aria-hidden /> : <IconMarkdown size={16} stroke={1.75} aria-hidden />}
          label={t(copied ? "reference_copied" : "copy_reference", { name: file.name })}
          onClick={() => void copy(imageReference(file))}
        />
      )}
      <RowAction
        icon={<IconX size={16} stroke={1.75} aria-hidden />}
        label={t("remove", { name: file.name })}
        onClick={onRemove}
      />
    </Row>
  );
}

function UploadRow({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }) {
  const t = useTranslations("ui/files");
  const errorText = useErrorText();
  const { locale } = useI18n();
  const { file, sent, state, error } = upload;
  const figures = { sent: formatBytes(sent, locale), size: formatBytes(file.size, locale) };
  const isSent = state === "sending" && sent >= file.size;
  const note = state === "failed" ? errorText(error, t("failed")) : t(isSent ? "checking" : state, figures);
  return (
    <Row picture={<FileIcon type={file.type} />} name={file.name} note={note} isError={state === "failed"}>
      {state === "failed" && (
        <RowAction
          icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          label={t("retry", { name: file.name })}
          onClick={onRetry}
        />
      )}
      <RowAction
        icon={<IconX size={16} stroke={1.75} aria-hidden />}
        label={t("cancel", { name: file.name })}
        onClick={onCancel}
      />
      {state !== "failed" && (
        <Progress
          className={classes.progress ?? ""}
          size={3}
          value={file.size === 0 ? 0 : (100 * sent) / file.size}
          aria-label={t("progress", { name: file.name })}
        />
      )}
    </Row>
  );
}

interface RowProps {
  picture: ReactNode;
  name: string;
  note: string;
  /** Warning before the upload. */
  warning?: string | null;
  isError?: boolean;
  children: ReactNode;
}

function Row({ picture, name, note, warning = null, isError = false, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.picture}>{picture}</span>
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <Text span fz={12} lh="16px" c={isError ? "var(--sp-danger)" : "dimmed"} role={isError ? "alert" : undefined}>
          {note}
        </Text>
        {warning && (
          <span className={classes.warning} role="status">
            {warning}
          </span>
        )}
      </span>
      {children}
    </li>
  );
}

function RowAction({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

import { ActionIcon } from "@mantine/core";
import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { keepsMetadata } from "@safeport/contract/files/file.values";
import { IconDownload } from "@tabler/icons-react";
import { use } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../lib/file-link.ts";
import { formatBytes } from "../../lib/format.ts";
import { useI18n } from "../../lib/i18n.ts";
import { toast } from "../toast.ts";
import { useErrorText } from "../use-error-text.ts";
import { AttachedFilesContext } from "./attached-files.ts";
import { FileIcon } from "./file-icon.tsx";
import { FileImage } from "./file-image.tsx";
import classes from "./files.module.css";

/** The files of a text: images as pictures that open large, the others to save. */
export function Attachments({ files }: { files: readonly AttachedFile[] }) {
  const t = useTranslations("ui/files");
  const { locale } = useI18n();
  const errorText = useErrorText();
  const { open } = use(AttachedFilesContext);
  const save = (id: string) =>
    void saveFile(id).catch((error) => toast({ kind: "error", message: errorText(error, t("not_saved")) }));
  return (
    <ul className={classes.attachments} aria-label={t("list")}>
      {files.map((file) => (
        <li key={file.file_id} className={classes.attachment}>
          {file.preview_url !== null && open ? (
            <button
              type="button"
              className={classes.preview}
              onClick={() => open(file.file_id)}
              aria-label={t("open", { name: file.name })}
            >
              <FileImage file={file} part="preview_url" alt="" />
            </button>
          ) : (
            <span className={classes.picture}>
              <FileIcon type={file.content_type} />
            </span>
          )}
          <span className={classes.words}>
            <span className={classes.name} title={file.name}>
              {file.name}
            </span>
            <span className={classes.size}>{formatBytes(file.size, locale)}</span>
            {keepsMetadata(file.content_type) && <span className={classes.warning}>{t("metadata")}</span>}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            data-screen-only
            aria-label={t("save", { name: file.name })}
            onClick={() => save(file.file_id)}
          >
            <IconDownload size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

import { ActionIcon } from "@mantine/core";
import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { keepsMetadata, playedTypes } from "@safeport/contract/files/file.values";
import { IconDownload } from "@tabler/icons-react";
import { Suspense, use, useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../lib/file-link.ts";
import { formatBytes } from "../../lib/format.ts";
import { useI18n } from "../../lib/i18n.ts";
import { lazyPart } from "../lazy-part.ts";
import { useErrorToast } from "../use-error-toast.ts";
import { AttachedFilesContext } from "./attached-files.ts";
import { FileIcon } from "./file-icon.tsx";
import { FileImage } from "./file-image.tsx";
import classes from "./files.module.css";

const FileVideo = lazyPart(() => import("./file-video.tsx").then((module) => module.FileVideo));

/** The files of a text: images as pictures that open large, videos that play, the others to save. */
export function Attachments({ files }: { files: readonly AttachedFile[] }) {
  const t = useTranslations("ui/files");
  return (
    <ul className={classes.attachments} aria-label={t("list")}>
      {files.map((file) => (
        <Attachment key={file.file_id} file={file} />
      ))}
    </ul>
  );
}

function Attachment({ file }: { file: AttachedFile }) {
  const t = useTranslations("ui/files");
  const { locale } = useI18n();
  const errorToast = useErrorToast();
  const { open } = use(AttachedFilesContext);
  const [isVideo, setIsVideo] = useState(playedTypes.includes(file.content_type));
  const save = () => void saveFile(file.file_id).catch((error) => errorToast(error, { fallback: t("not_saved") }));
  return (
    <li className={classes.attachment} data-video={isVideo || undefined}>
      {isVideo && (
        <Suspense fallback={<div className={classes.video} />}>
          <FileVideo file={file} onFailure={() => setIsVideo(false)} />
        </Suspense>
      )}
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
        onClick={save}
      >
        <IconDownload size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}

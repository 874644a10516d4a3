import { ActionIcon, Modal } from "@mantine/core";
import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../lib/file-link.ts";
import { useErrorToast } from "../use-error-toast.ts";
import { useReturnFocus } from "../use-return-focus.ts";
import { FileImage } from "./file-image.tsx";
import classes from "./files.module.css";

interface FileGalleryProps {
  images: readonly AttachedFile[];
  shown: string;
  onShow: (fileId: string) => void;
  onClose: () => void;
}

/** The images of a report, one at a time, over the page; the arrow keys lead from one to the next, Escape ends it. */
export function FileGallery({ images, shown, onShow, onClose }: FileGalleryProps) {
  const t = useTranslations("ui/files");
  const ui = useTranslations("ui");
  const errorToast = useErrorToast();
  const layer = useReturnFocus<HTMLDivElement>(true);
  const at = Math.max(
    0,
    images.findIndex(({ file_id }) => file_id === shown),
  );
  const image = images[at];
  const go = (step: number) => {
    const next = images[(at + step + images.length) % images.length];
    if (next) onShow(next.file_id);
  };
  // The window listens, since a key may be pressed before the dialog has the focus.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  if (!image) return null;
  return (
    <Modal.Root opened fullScreen size="100%" onClose={onClose} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Modal.Content ref={layer} className={classes.gallery ?? ""}>
        <Modal.Header role="presentation" className={classes.bar ?? ""}>
          <Modal.Title className={classes.name ?? ""}>{image.name}</Modal.Title>
          <span className={classes.count}>{t("of", { at: at + 1, total: images.length })}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("save", { name: image.name })}
            onClick={() => void saveFile(image.file_id).catch((error) => errorToast(error, { fallback: t("not_saved") }))}
          >
            <IconDownload size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Modal.CloseButton aria-label={ui("close")} data-autofocus ml={0} />
        </Modal.Header>
        <Modal.Body className={classes.stage ?? ""}>
          {images.length > 1 && <Step icon={IconChevronLeft} label={t("previous")} onClick={() => go(-1)} />}
          <FileImage key={image.file_id} file={image} part="url" alt={image.name} className={classes.large} />
          {images.length > 1 && <Step icon={IconChevronRight} label={t("next")} onClick={() => go(1)} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Step({ icon: Mark, label, onClick }: { icon: typeof IconChevronLeft; label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={36} radius="xl" aria-label={label} onClick={onClick}>
      <Mark size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

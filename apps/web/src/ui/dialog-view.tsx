import { Modal } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { DialogProps } from "./dialog.tsx";

/** The heavy part of `Dialog`, a chunk of its own. */
export function DialogView({ opened, onClose, title, size = "md", children }: DialogProps) {
  const t = useTranslations("ui");
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size} closeButtonProps={{ "aria-label": t("close") }}>
      {children}
    </Modal>
  );
}

import { Modal } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { DialogProps } from "./dialog-props.ts";

/** The heavy part of `Dialog`, a chunk of its own. */
export function DialogView({ opened, onClose, title, size = "md", children }: DialogProps) {
  const t = useTranslations("ui");
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        {/* A header that is no landmark: the page has one already. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("close")} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

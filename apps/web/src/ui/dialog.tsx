import { Button, Modal } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { DialogActions } from "./dialog-actions.tsx";
import { firstFocus } from "./first-focus.ts";
import { isSendKey } from "./send-key.ts";
import { useReturnFocus } from "./use-return-focus.ts";

type TextField = HTMLTextAreaElement | HTMLInputElement;

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Mantine's sizes: sm 380, md 440, lg 620 px; or a width in px. */
  size?: "sm" | "md" | "lg" | number;
  /**
   * Distance of its upper edge from the top of the screen, for content whose height changes with the choices in it; otherwise the
   * dialog is centred.
   */
  top?: string;
  children: ReactNode;
}

/** A modal dialog that traps the focus and returns it. It asks for confirmation before it closes with unsaved input. */
export function Dialog({ opened, onClose, title, size = "md", top, children }: DialogProps) {
  const t = useTranslations("ui");
  const [written, setWritten] = useState<TextField | null>(null);
  const layer = useReturnFocus<HTMLDivElement>(opened);
  const [asking, setAsking] = useState(false);
  // A closed dialog has no unsaved input.
  if (!opened && (written || asking)) {
    setWritten(null);
    setAsking(false);
  }
  const stay = () => {
    setAsking(false);
    requestAnimationFrame(() => written?.focus());
  };
  const close = () => {
    if (asking) stay();
    // A form that stays in the dialog empties its fields when it was sent.
    else if (written?.value.trim()) setAsking(true);
    else onClose();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={size}
      returnFocus={false}
      // At once: a key that is pressed while it opens belongs to it, and not to the page below.
      transitionProps={{ duration: 0 }}
      centered={top === undefined}
      {...(top && { yOffset: top })}
      closeOnClickOutside={false}
    >
      {/* The second click of a double click on the button that opened the dialog does not close it. */}
      <Modal.Overlay onClick={({ detail }) => detail < 2 && close()} />
      <Modal.Content
        ref={layer}
        // The buttons stay in view above a field that takes the focus, and its error.
        style={{ scrollPaddingBottom: 208 }}
        onInput={({ target }) => isText(target) && setWritten(target.value.trim() ? target : null)}
        // React passes events of a portal on to the component that opened it, which may be within another form.
        onSubmit={(event) => {
          event.stopPropagation();
          focusWrongField(event.currentTarget);
        }}
      >
        {/* Not a landmark: the page has a header already. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("close")} />
        </Modal.Header>
        <Modal.Body onKeyDown={sendForm}>
          {/* Only hidden while the question is shown, so that nothing typed is lost. */}
          <div ref={firstFocus} hidden={asking} tabIndex={-1} data-autofocus style={{ outline: "none" }}>
            {children}
          </div>
          {asking && (
            <>
              <p>{t("discard.text")}</p>
              <DialogActions>
                <Button variant="default" onClick={stay} autoFocus>
                  {t("discard.stay")}
                </Button>
                <Button color="var(--sp-danger-filled)" onClick={onClose}>
                  {t("discard.leave")}
                </Button>
              </DialogActions>
            </>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Puts the focus on the first field that a form marks as wrong when it is sent, unless the form has put it on one. */
function focusWrongField(layer: HTMLElement): void {
  requestAnimationFrame(() => {
    const wrong = [...layer.querySelectorAll<HTMLElement>("[aria-invalid='true']")];
    if (!wrong.some((field) => field.matches(":focus"))) wrong[0]?.focus();
  });
}

/** The keys that send a text press the button of the form that it belongs to. */
function sendForm(event: KeyboardEvent): void {
  const { target } = event;
  const mayBeSent = target instanceof HTMLElement && !event.defaultPrevented && !event.shiftKey && isSendKey(event);
  const form = mayBeSent ? target.closest("form") : null;
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
}

function isText(field: EventTarget): field is TextField {
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text");
}

import { Popover } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactElement, type ReactNode, type RefObject, useEffect } from "react";

interface PanelPopoverProps {
  opened: boolean;
  onClose: () => void;
  width: number;
  panel: ReactNode;
  button: RefObject<HTMLElement | null>;
  /** The button. */
  children: ReactElement;
}

/** A large popover below a button of the top bar. It takes the focus when it opens and returns it to the button when it closes. */
export function PanelPopover({ opened, onClose, width, panel, button, children }: PanelPopoverProps) {
  // Replaces `closeOnEscape`, which works only while the focus is inside. A button that disables itself loses the focus.
  useWindowEvent("keydown", ({ key }) => opened && key === "Escape" && onClose());
  return (
    <Popover
      opened={opened}
      onChange={(stays) => !stays && onClose()}
      width={width}
      position="bottom-end"
      // The bar stays where it is while the page moves below it.
      floatingStrategy="fixed"
      radius="lg"
      shadow="xl"
      transitionProps={{ duration: 0 }}
      closeOnEscape={false}
      trapFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown
        display="flex"
        p={0}
        maw="calc(100vw - 16px)"
        mah="calc(100dvh - 68px)"
        bg="var(--sp-surface)"
        style={{ flexDirection: "column", overflow: "hidden auto" }}
      >
        <FocusOnClose button={button} />
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * Mounted while the panel is open. Focuses the button unless a click has moved the focus elsewhere. Mantine's `returnFocus` would take
 * the focus from another panel that opens in place of this one.
 */
function FocusOnClose({ button }: Pick<PanelPopoverProps, "button">) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) button.current?.focus();
    },
    [button],
  );
  return null;
}

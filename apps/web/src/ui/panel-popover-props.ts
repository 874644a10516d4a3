import type { ReactElement, ReactNode, RefObject } from "react";

export interface PanelPopoverProps {
  opened: boolean;
  onClose: () => void;
  width: number;
  panel: ReactNode;
  button: RefObject<HTMLElement | null>;
  /** The button. */
  children: ReactElement;
}

import type { ReactNode } from "react";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Mantine's sizes: sm 380, md 440, lg 620 px; or a width in px. */
  size?: "sm" | "md" | "lg" | number;
  /**
   * How far its upper edge stays from that of the screen, for content whose height changes with what is chosen in it; otherwise the dialog is
   * centred.
   */
  top?: string;
  children: ReactNode;
}

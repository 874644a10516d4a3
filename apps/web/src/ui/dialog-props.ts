import type { ReactNode } from "react";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Mantine's sizes: sm 380, md 440, lg 620, xl 780 px. */
  size?: "sm" | "md" | "lg" | "xl";
  /** Keeps its upper edge in place, for content whose height changes with what is chosen in it; otherwise it is centred. */
  anchored?: boolean;
  children: ReactNode;
}

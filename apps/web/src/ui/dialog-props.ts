import type { ReactNode } from "react";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Mantine's sizes: sm 380, md 440, lg 620, xl 780 px. */
  size?: "sm" | "md" | "lg" | "xl";
  children: ReactNode;
}

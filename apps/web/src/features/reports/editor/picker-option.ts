import type { ReactNode } from "react";

/** Something a picker suggests. */
export interface PickerOption {
  id: string;
  label: string;
  /** Shown after the label. */
  note?: ReactNode;
}

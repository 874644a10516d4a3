import type { ReactNode } from "react";

export interface SearchSelectProps {
  name: string;
  label: string;
  description: string;
  placeholder: string;
  error?: ReactNode;
  required?: boolean;
  /** The chosen option, as it reads in the box. */
  value: { id: string; label: string } | null;
  onChange: (id: string | null) => void;
  /** What matches `search`; the best first. */
  options: readonly { id: string; label: string; note?: ReactNode }[];
  search: string;
  onSearch: (search: string) => void;
  loading?: boolean;
  /** Shows the labels in the monospace font. */
  mono?: boolean;
}

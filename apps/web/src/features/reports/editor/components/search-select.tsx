import { InputBase } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const SearchSelectView = lazyPart(() => import("./search-select-view.tsx").then((module) => module.SearchSelectView));

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

/** A text box that searches options to choose one. It brings the library that places its list, so the form shows before it. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, description, placeholder, error, required = false, value } = props;
  const waiting = { label, description, error, required, placeholder: value?.label ?? placeholder, value: value?.label ?? "" };
  return (
    <Suspense fallback={<InputBase {...waiting} readOnly />}>
      <SearchSelectView {...props} />
    </Suspense>
  );
}

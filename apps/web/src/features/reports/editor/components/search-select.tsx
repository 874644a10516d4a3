import { InputBase } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { SearchSelectProps } from "./search-select-props.ts";

const SearchSelectView = lazyPart(() => import("./search-select-view.tsx").then((module) => module.SearchSelectView));

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

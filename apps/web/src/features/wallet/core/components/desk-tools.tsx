import type { PageSearch } from "../../../../lib/address.ts";
import { ListFilter, ListSearchBox } from "../../../../ui/list-filters.tsx";
import { ListTools } from "../../../../ui/list-tools.tsx";
import type { DeskSearch } from "../desk-search.ts";

interface DeskToolsProps {
  list: PageSearch<DeskSearch>;
  placeholder: string;
  /** The states to filter by, the first being any. */
  states: { label: string; options: readonly { value: string; label: string }[] };
}

/** The search and the state that narrow a list of a desk. */
export function DeskTools({ list, placeholder, states }: DeskToolsProps) {
  return (
    <ListTools>
      <ListSearchBox list={list} placeholder={placeholder} />
      <ListFilter list={list} name="state" label={states.label} options={states.options} />
    </ListTools>
  );
}

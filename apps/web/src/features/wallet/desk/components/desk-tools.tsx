import { FilterSelect, ListTools } from "../../../../ui/list-tools.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import type { DeskSearch } from "../desk-search.ts";

interface DeskToolsProps {
  search: DeskSearch;
  /** `replace`: Back leads to the time before the search. */
  onChange: (change: DeskSearch, replace?: boolean) => void;
  placeholder: string;
  /** The states to filter by, the first being any. */
  states: { label: string; options: readonly { value: string; label: string }[] };
}

/** The search and the state that narrow a list of a desk. */
export function DeskTools({ search, onChange, placeholder, states }: DeskToolsProps) {
  return (
    <ListTools>
      <SearchBox
        placeholder={placeholder}
        value={search.search ?? ""}
        onChange={(text, { replace }) => onChange({ search: text || undefined }, replace)}
      />
      <FilterSelect
        aria-label={states.label}
        value={states.options.find(({ value }) => value === search.state)?.value ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ state: value || undefined })}
        data={states.options}
      />
    </ListTools>
  );
}

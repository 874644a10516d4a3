import type { PageSearch } from "../../../../lib/address.ts";
import { FilterSelect, ListTools } from "../../../../ui/list-tools.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import type { DeskSearch } from "../desk-search.ts";

interface DeskToolsProps {
  list: PageSearch<DeskSearch>;
  placeholder: string;
  /** The states to filter by, the first being any. */
  states: { label: string; options: readonly { value: string; label: string }[] };
}

/** The search and the state that narrow a list of a desk. */
export function DeskTools({ list: { search, setSearch }, placeholder, states }: DeskToolsProps) {
  return (
    <ListTools>
      <SearchBox
        placeholder={placeholder}
        value={search.search ?? ""}
        onChange={(text, options) => setSearch({ search: text || undefined }, options)}
      />
      <FilterSelect
        aria-label={states.label}
        value={states.options.find(({ value }) => value === search.state)?.value ?? ""}
        onChange={({ currentTarget: { value } }) => setSearch({ state: value || undefined })}
        data={states.options}
      />
    </ListTools>
  );
}

import type { PageSearch } from "../lib/address.ts";
import { FilterSelect } from "./list-tools.tsx";
import { SearchBox } from "./search-box.tsx";

interface ListSearchBoxProps<Search> {
  list: PageSearch<Search>;
  placeholder: string;
}

/** The search box of a list, whose text is in the address. */
export function ListSearchBox<Search>({ list, placeholder }: ListSearchBoxProps<Search>) {
  return (
    <SearchBox
      placeholder={placeholder}
      value={(list.search as { search?: string }).search ?? ""}
      onChange={(text, options) => list.setSearch({ search: text || undefined } as Search, options)}
    />
  );
}

export interface ListFilterProps<Search> {
  list: PageSearch<Search>;
  /** The field of the address. */
  name: keyof Search & string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The option that an address without the field stands for. */
  standard?: string;
  wide?: boolean;
}

/** A filter or the order of a list, which is in the address. */
export function ListFilter<Search>({ list, name, label, options, standard = "", wide = false }: ListFilterProps<Search>) {
  return (
    <FilterSelect
      aria-label={label}
      wide={wide}
      value={options.find(({ value }) => value === list.search[name])?.value ?? standard}
      onChange={({ currentTarget: { value } }) => list.setSearch({ [name]: value === standard ? undefined : value } as Search)}
      data={options}
    />
  );
}

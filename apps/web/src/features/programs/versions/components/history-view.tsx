import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import type { ProgramSearch } from "../../core/program-search-fields.ts";
import { VersionComparison } from "./version-comparison.tsx";
import { VersionList } from "./version-list.tsx";

export interface HistoryViewProps {
  program: string;
  search: ProgramSearch;
  setSearch: (changes: ProgramSearch) => void;
}

/** The versions of a program, or one of them compared with another; the address says which. */
export function HistoryView({ program, search, setSearch }: HistoryViewProps) {
  const { version, against } = search;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const linkTo = (fields: ProgramSearch) =>
    linkOptions({ to: ".", search: (old: ProgramSearch) => ({ ...old, ...fields }), hash: "history", resetScroll: false });
  const number = numberOf(version);
  if (number !== undefined)
    return (
      <VersionComparison
        program={program}
        number={number}
        against={numberOf(against)}
        back={linkTo({ version: undefined, against: undefined })}
      />
    );
  return (
    <VersionList
      program={program}
      page={pageOfQuery(search.versions)}
      linkToPage={(page) => linkTo({ versions: fieldOfPage(page) })}
      linkToVersion={(one) => linkTo({ version: String(one.number), against: undefined })}
      chosen={chosen}
      // Of three, the two chosen last are compared.
      onChoose={(one) => setChosen(chosen.includes(one) ? chosen.filter((number) => number !== one) : [...chosen, one].slice(-2))}
      linkToComparison={(older, newer) => linkTo({ version: String(newer), against: String(older) })}
      onPastEnd={(last) => setSearch({ versions: fieldOfPage(last) })}
    />
  );
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** The query string as plain texts: `?page=2&search=007` stays what it says. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The other way round; fields without a value are left out. */
export function stringifySearch(fields: Record<string, unknown>): string {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return kept.length > 0 ? `?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)]))}` : "";
}

export interface Address {
  /** Fields of the query string. */
  query: Record<string, string | undefined>;
  /** Changes some of them (null removes one) and keeps the rest. `replace` leaves no step for the Back button. */
  setQuery: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
}

/** State that lives in the address, so that Back works and a view can be shared. */
export function useAddress(): Address {
  const query = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const setQuery = useCallback<Address["setQuery"]>(
    (changes, { replace = false } = {}) => {
      void navigate({
        to: ".",
        search: (old: object) => ({ ...old, ...changes }),
        replace,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
  return { query, setQuery };
}

/** The page number of the address: a whole number from 1, otherwise 1. */
export function pageOfQuery(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

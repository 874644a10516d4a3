import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** Parses the query string into strings; numbers such as `007` are not converted. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Builds a query string and omits fields without a value. */
export function stringifySearch(fields: Record<string, unknown>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return present.length > 0 ? `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}` : "";
}

export interface Address {
  /** Fields of the query string. */
  query: Record<string, string | undefined>;
  /** Changes the given fields; null removes one. `replace` adds no entry to the browser's history. */
  setQuery: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
}

/** State in the address, so that Back works and a view can be shared. */
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

/** The page number in the query string; 1 if it is not a whole number from 1. */
export function pageOfQuery(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

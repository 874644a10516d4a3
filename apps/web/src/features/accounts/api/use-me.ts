import { me } from "@safeport/contract/accounts/account.endpoints";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshUser } from "../../../lib/accounts-store.ts";
import { queryOf } from "../../../lib/query-client.ts";

/** Keeps the stored account up to date with what the server says of it. */
export function useMe() {
  const query = useQuery(queryOf(me));
  useEffect(() => {
    if (query.data) refreshUser(query.data);
  }, [query.data]);
  return query;
}

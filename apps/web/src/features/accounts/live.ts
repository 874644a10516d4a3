import { me } from "@safeport/contract/accounts/account.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** The queries of the account that a message touches; with other rights, all other answers are read again as well. */
export const accountQueries: TouchedQueries = ({ type }) => (type === "rights.changed" ? [queryKey(me)] : []);

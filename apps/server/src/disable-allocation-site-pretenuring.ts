import { setFlagsFromString } from "node:v8";

/**
 * Stops V8 from allocating objects directly in the old generation by allocation site. It decides that from the first requests,
 * which are few and far between, and then treats the rows of every list as long-lived (decision 012). A Node that does not know
 * the flag ignores it.
 */
export function disableAllocationSitePretenuring(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}

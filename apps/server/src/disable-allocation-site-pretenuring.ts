import { setFlagsFromString } from "node:v8";

/**
 * Stops V8 from putting objects straight into the old generation by where they are made. It decides that from the first requests,
 * which are few and far between, and then treats the rows of every list as long-lived (decision 012). A Node that does not know
 * the flag ignores it.
 */
export function disableAllocationSitePretenuring(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}

/** A count of reports as strangers read it, so that they do not see a single report that they may not know of. */
export const roundedToFive = (count: number): number => 5 * Math.round(count / 5);

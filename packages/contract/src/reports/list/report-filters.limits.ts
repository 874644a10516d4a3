/** A row of a list counts the reports of its cluster up to this many, as many as one act decides. */
export const maxClusterCount = 500;

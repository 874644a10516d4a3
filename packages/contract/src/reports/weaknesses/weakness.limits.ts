/** The highest number of a kind of weakness in the CWE list. */
export const maxCweId = 99_999;

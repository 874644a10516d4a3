/** Number of exports that a person may start within a day. */
export const exportsADay = 3;
/** Hours for which a finished export can be downloaded. */
export const exportHours = 24;
/** Hours after which an export that is not finished has failed. */
export const exportTimeoutHours = 24;
/** Days for which the list of exports shows those that expired or failed. */
export const pastExportDays = 30;

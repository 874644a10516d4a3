/** How many exports a person may start within a day. */
export const exportsADay = 3;
/** Hours for which a finished export can be downloaded. */
export const exportHours = 24;

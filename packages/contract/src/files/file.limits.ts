/** Bytes of one uploaded file. */
export const maxFileBytes = 50 * 1024 * 1024;
/** Files of one report, and of one item of its timeline. */
export const maxFilesTogether = 20;
/** Bytes that the uploaded files of one person may take together. */
export const fileQuotaBytes = 5 * 1024 ** 3;
/** Minutes for which a link to an uploaded file works. */
export const fileLinkMinutes = 5;
/** Hours for which an uploaded file that belongs to nothing is kept. */
export const looseFileHours = 24;

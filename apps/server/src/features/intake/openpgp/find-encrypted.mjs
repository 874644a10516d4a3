export const begin = "-----BEGIN PGP MESSAGE-----";
export const end = "-----END PGP MESSAGE-----";

/** @typedef {{ filename: string, content: Buffer, contentId: string | null, mimeType: string }} Part */
/** @typedef {{ text: string, html: string, parts: Part[] }} Content */

/** Whether a part of a mail may be encrypted. @param {Part} part */
export const isEncrypted = ({ filename, content, mimeType }) =>
  content.includes(begin) || (/\.(pgp|gpg)$/i.test(filename) && !/^application\/pgp-(keys|signature)$/i.test(mimeType));

/** Whether something in a mail is encrypted by OpenPGP. @param {Content} content */
export const hasEncrypted = ({ text, html, parts }) => text.includes(begin) || html.includes(begin) || parts.some(isEncrypted);

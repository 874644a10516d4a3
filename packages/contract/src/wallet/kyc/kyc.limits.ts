/** Years after which an identity check has to be repeated. */
export const kycValidYears = 2;
/** Days before the end of an identity check from which a new one can be sent; the reminder goes out then. */
export const kycRenewalDays = 30;
/** Rejections within `kycWaitDays` after which a new form has to wait for `kycWaitDays` from the last one. */
export const kycRejections = 2;
export const kycWaitDays = 30;
/** Youngest age, in years, of somebody who can be paid. */
export const kycMinAge = 16;
/** Pictures or scans of a document that go with one form. */
export const maxKycFiles = 6;
export const kycDocumentNumberLimit = 60;

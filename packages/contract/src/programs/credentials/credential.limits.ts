/**
 * Limits of the credentials of a program and of a CSV file of them: sets of a program, rows, columns, and characters of a name, a value and a
 * row.
 */
export const credentialLimits = {
  perProgram: 5_000,
  rows: 2_000,
  columns: 12,
  name: 60,
  value: 4_000,
  record: 20_000,
  /** Refused rows in an answer. */
  listed: 200,
} as const;

/** Of a pool and of a CSV file of credentials: sets of a program, rows, columns, characters of a name, of a value and of a row. */
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

/** Types of the objects in the activity log. */
export const auditObjects = [
  "report",
  "dispute",
  "program",
  "scope",
  "company",
  "user",
  "session",
  "address",
  "site",
  "import",
  "file",
  "payout_batch",
  "bank_statement",
  "deposit",
  "award",
  "adjustment",
  "ledger",
  "weakness",
] as const;
export const auditLogTypes = ["user_log", "admin_log", "system_log"] as const;

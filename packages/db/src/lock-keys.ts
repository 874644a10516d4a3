/** Keys of our advisory locks (PostgreSQL manual, 13.3.5); `instance-lock.ts` of the embedded PostgreSQL has that of the instance. */
export const lockKeys = {
  migrations: 7_283_641_002,
  jobTables: 7_283_641_003,
  imports: 7_283_641_004,
  demoData: 7_283_641_005,
  counters: 7_283_641_006,
  rights: 7_283_641_008,
  auditChain: 7_283_641_034,
  ledgerChain: 7_283_641_035,
  /** `post_transfers` holds it with others; closing a month holds it alone. */
  ledgerPosting: 7_283_641_036,
  /** Class of the locks that living workers hold; the second key is the worker's. */
  workerClass: 72_836,
} as const;

/** Name of the worker lock that every serving process shares, so that nobody migrates the database under it. */
export const servingLock = "serving";

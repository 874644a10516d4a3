/** The advisory locks of our own (PostgreSQL manual, 13.3.5), one number for each purpose; `instance-lock.ts` of the embedded PostgreSQL has that of the instance. */
export const lockKeys = {
  migrations: 7_283_641_002,
  jobTables: 7_283_641_003,
  imports: 7_283_641_004,
  demoData: 7_283_641_005,
  counters: 7_283_641_006,
  /** The class of the locks that stand for living workers; the second number of each is the worker's. */
  workerClass: 72_836,
} as const;

/** The lock of the class of workers that every process which works holds, so that nobody migrates the database under it. */
export const servingLock = "serving";

export const importPageLimits = {
  /** Bytes of a list. The largest public one has about 4 MB. */
  fileBytes: 16 * 1024 * 1024,
  /** The first refusals are saved for download. */
  refusals: 20_000,
  /** Programs, and examples of a reason, in an answer. */
  programs: 1_000,
  examples: 3,
} as const;

/** Minutes after its last sign of life when an import is taken for lost, since its processes died. */
export const lostImportMinutes = 30;

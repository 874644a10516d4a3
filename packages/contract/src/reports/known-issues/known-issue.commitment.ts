/** The part of an entry that is shown to the author of a duplicate, with the hash of the rest. */
export interface RevealedEntry {
  program_id: string;
  asset: string | null;
  /** The number of the CWE. */
  weakness: number | null;
  /** SHA-256 of another salt and `hiddenText`, in hexadecimal digits. */
  hidden: string;
}

/** The part of an entry that stays with the company. */
export interface HiddenEntry {
  title: string;
  description: string;
  severity: string | null;
  found_at: string;
  source: string;
}

/** The content of a batch's hash. */
export interface PublishedBatch {
  program_id: string;
  number: number;
  /** UTC, ISO 8601 with milliseconds. */
  published_at: string;
  /** The hash of the batch before; null for the first. */
  previous: string | null;
  commitments: readonly string[];
}

/** The canonical JSON of an entry: keys in alphabetical order, no blanks. Its SHA-256 after the salt is the commitment. */
export function entryText({ asset, hidden, program_id, weakness }: RevealedEntry): string {
  return JSON.stringify({ asset, hidden, program_id, weakness });
}

/** The canonical JSON of the hidden part of an entry. */
export function hiddenText({ description, found_at, severity, source, title }: HiddenEntry): string {
  return JSON.stringify({ description, found_at, severity, source, title });
}

/** The canonical JSON of a batch. Its SHA-256 is the hash of the batch. */
export function batchText({ commitments, number, previous, program_id, published_at }: PublishedBatch): string {
  return JSON.stringify({ commitments, number, previous, program_id, published_at });
}

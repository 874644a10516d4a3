/** Something that was said about a report, or that happened to it, in the words of a file. */
export interface NeutralComment {
  author: string;
  at: string;
  content: string;
  isInternal: boolean;
}

/** A report in the words of its file, whatever the format; a text that is not there is empty. */
export interface NeutralReport {
  /** The line of a CSV file, or the place in a list. */
  line: number;
  key: string;
  title: string;
  status: string;
  severity: string;
  /** A CVSS score, which says how severe a report without a severity and a vector is. */
  score: string;
  vector: string;
  weakness: string;
  asset: string;
  author: string;
  cve: string;
  duplicate_of: string;
  sent_at: string;
  validated_at: string;
  closed_at: string;
  /** The texts of the report, by the names of its parts. */
  texts: Record<string, string>;
  /** Answers to a program's questions, as our own export has them. */
  answers: unknown;
  /** Null for something that is no list. */
  comments: NeutralComment[] | null;
  /** What the file says beyond that, by its columns. */
  also: [name: string, value: string][];
}

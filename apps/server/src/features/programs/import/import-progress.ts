/** Progress of an import. */
export interface ImportProgress {
  step: "reading" | "writing programs" | "writing scopes";
  done: number;
  total: number;
}

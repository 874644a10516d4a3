/** How far an import is: a figure for people who wait. */
export interface ImportProgress {
  step: "reading" | "writing programs" | "writing scopes";
  done: number;
  total: number;
}

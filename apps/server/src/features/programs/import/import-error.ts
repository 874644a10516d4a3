/** A list that cannot be read, in the words for the operator. */
export class ImportError extends Error {
  override name = "ImportError";
}

/** Describes to the operator why a list cannot be read. */
export class ImportError extends Error {
  override name = "ImportError";
}

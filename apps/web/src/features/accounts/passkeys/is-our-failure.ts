import { ApiError } from "../../../lib/api-error.ts";
import { isCodeFailure } from "../../../lib/load-code.ts";

/** Whether the server or the loading of code failed, rather than the browser, whose texts are in its own words. */
export function isOurFailure(error: Error): boolean {
  return error instanceof ApiError || isCodeFailure(error);
}

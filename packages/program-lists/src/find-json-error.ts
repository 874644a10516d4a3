import { printParseErrorCode, visit } from "jsonc-parser";

/** Position and problem of the first syntax error of a JSON text (RFC 8259). */
export interface JsonError {
  /** In UTF-16 units. For a malformed text or number, the position of its beginning. */
  offset: number;
  problem: string;
}

const expected = (token: string) => `expected ${token}`;

/** By the name of the error in jsonc-parser. */
const problems: Record<string, string> = {
  InvalidSymbol: "this is neither a value nor a name in double quotes",
  ValueExpected: expected("a value"),
  InvalidNumberFormat: "the number is malformed",
  UnexpectedEndOfNumber: "the number is malformed",
  PropertyNameExpected: expected("a name in double quotes"),
  ColonExpected: expected(":"),
  CommaExpected: expected(","),
  CloseBraceExpected: expected(", or }"),
  CloseBracketExpected: expected(", or ]"),
  EndOfFileExpected: expected("the end of the file"),
  UnexpectedEndOfString: "the text that begins here does not end on its line",
  InvalidUnicode: "the text that begins here has an escape that JSON does not know",
  InvalidEscapeCharacter: "the text that begins here has an escape that JSON does not know",
  InvalidCharacter: "the text that begins here has a bare control character; write it as an escape such as \\n",
  InvalidCommentToken: "JSON has no comments",
};

/** Ends the visit at the first error. */
class Found extends Error {
  readonly error: JsonError;

  constructor(error: JsonError) {
    super(error.problem);
    this.error = error;
  }
}

/** The first error of a text that `JSON.parse` refuses, which itself does not always say where; null when it cannot be found. */
export function findJsonError(text: string): JsonError | null {
  try {
    visit(
      text,
      {
        onError(code, offset) {
          throw new Found({ offset, problem: problems[printParseErrorCode(code)] ?? "this is not JSON" });
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (error instanceof Found) return error.error;
    // The visit is recursive, so that a text of lists in lists can exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

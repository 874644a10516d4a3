import { describe, expect, test } from "vitest";
import { passwordText, registrationErrorText } from "../src/features/accounts/core/account-errors.ts";
import { ApiError, errorOfAnswer } from "../src/lib/api-error.ts";
import { errorText, errorTextOr, serverText, unknownErrorText } from "../src/lib/error-text.ts";

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  errorOfAnswer(status, new Headers(headers), body);

describe("the text of a failure", () => {
  test("is taken from errors, then detail, then message, then the client, then a default @spec:8.1", () => {
    const errors = [
      { loc: ["body", "title"], msg: "Title is required", code: "required" },
      { loc: ["body", "rewards"], msg: "Rewards are required", code: "required" },
    ];
    expect(errorText(answer(422, { errors, detail: "d", message: "m" }))).toBe("Title is required, Rewards are required");
    expect(errorText(answer(400, { detail: "d", message: "m" }))).toBe("d");
    expect(errorText(answer(400, { message: "m" }))).toBe("m");
    expect(errorText(answer(400, undefined))).toBe("Request failed with status code 400");
    expect(errorText(new Error("socket hung up"))).toBe("socket hung up");
    expect(errorText(new Error(""))).toBe(unknownErrorText);
    expect(errorText("anything")).toBe("An unknown error occurred.");
  });

  test("may come as one object, and blank texts count as none", () => {
    expect(serverText({ errors: { msg: "Just one" } })).toBe("Just one");
    expect(serverText({ errors: [], detail: "  ", message: "said" })).toBe("said");
    expect(serverText("<html>")).toBeNull();
  });

  test("is the screen's own default when the server said nothing @spec:8.2", () => {
    expect(errorTextOr(answer(400, undefined), "Login failed. Check your credentials.")).toBe(
      "Login failed. Check your credentials.",
    );
    expect(errorTextOr(answer(401, { detail: "No" }), "default")).toBe("No");
  });
});

describe("an error", () => {
  test("carries what a form needs", () => {
    const error = answer(409, {
      code: "illegal_transition",
      allowed: ["closed"],
      errors: [{ loc: ["body", "rewards", "high"], msg: "x", code: "y" }],
    });
    expect(error).toBeInstanceOf(ApiError);
    expect(error.code).toBe("illegal_transition");
    expect(error.allowed).toEqual(["closed"]);
    expect(error.fieldError("rewards", "high")).toBe("x");
    expect(error.fieldError("title")).toBeNull();
  });

  test("knows how long to wait, and an answer that is not ours", () => {
    expect(answer(429, {}, { "retry-after": "30" }).retryAfter).toBe(30);
    expect(answer(502, "<html>bad gateway</html>").code).toBe("unreadable");
  });
});

describe("a refused registration", () => {
  const texts = { fallback: "f", email: "e", username: "u", invalid: "i", password: "Invalid password format" };
  const sent = { email: "a@example.com", username: "abc" };

  test("shows the failed password rules only @spec:5.2 @spec:5.3", () => {
    const checks = [
      { code: "length", message: "At least 10 characters", passed: false },
      { code: "common", message: "Not common", passed: true },
      { code: "guess", message: "Harder to guess", passed: false },
    ];
    expect(registrationErrorText(answer(422, { password_checks: checks, detail: "d" }), sent, texts)).toBe(
      "At least 10 characters, Harder to guess",
    );
    expect(registrationErrorText(answer(422, { password_checks: "no list" }), sent, texts)).toBe("Invalid password format");
    expect(passwordText([{ message: 1 }], "unreadable")).toBe("unreadable");
  });

  test("with a bare 400 names the validation error that the form can find @spec:5.6 @spec:8.3", () => {
    const bare = answer(400, undefined);
    expect(registrationErrorText(bare, { ...sent, email: "nobody" }, texts)).toBe("e");
    expect(registrationErrorText(bare, { ...sent, username: "ab" }, texts)).toBe("u");
    expect(registrationErrorText(bare, sent, texts)).toBe("i");
    expect(registrationErrorText(answer(400, { detail: "said" }), sent, texts)).toBe("said");
    expect(registrationErrorText(answer(500, undefined), sent, texts)).toBe("f");
  });
});

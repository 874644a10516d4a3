import { errorStatuses } from "@safeport/contract/kernel/error";
import { fieldErrorCodes } from "@safeport/contract/kernel/field-error";
import { en } from "@safeport/messages/en";
import { describe, expect, it } from "vitest";

describe("the catalogues of refusals", () => {
  it("have a title for every error code and no other", () => {
    expect(Object.keys(en.errors.title).sort()).toEqual(Object.keys(errorStatuses).sort());
  });

  it("have a text for every field code and no other", () => {
    expect(Object.keys(en.fields).sort()).toEqual([...fieldErrorCodes].sort());
  });
});

import { expect, it } from "vitest";
import { allEndpoints } from "./all-endpoints.ts";

/** Calls about one object are limited per object, too, but for those that add a scope: a program has many. */
const isAboutOne = ({ name, path }: { name: string; path: string }) =>
  /:\w+_id|:program\b|:handle\b|:id\b/.test(path) && name !== "programs.add_scope";

it("every call that changes something has a throttle, per object where it names one", () => {
  const changes = allEndpoints.filter(({ method }) => method !== "GET");
  expect(changes.length).toBeGreaterThan(200);
  expect(changes.filter(({ throttle }) => !(throttle && throttle.person > 0)).map(({ name }) => name)).toEqual([]);
  const perObject = changes.filter(({ throttle }) => throttle?.object !== undefined).map(({ name }) => name);
  expect(perObject).toEqual(changes.filter(isAboutOne).map(({ name }) => name));
});

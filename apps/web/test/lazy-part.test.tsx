import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyPart } from "../src/ui/lazy-part.ts";

const shown = (Part: ReturnType<typeof newPart>) =>
  renderToStaticMarkup(
    <Suspense fallback="waiting">
      <Part name="dialog" />
    </Suspense>,
  );

const newPart = () =>
  lazyPart<{ name: string }>(async () => ({ name }) => <p>{name}</p>);

test("a part waits for its code", () => {
  expect(shown(newPart())).toContain("waiting");
});

test("a part whose code is there is shown at once", async () => {
  const Part = newPart();
  await Part.preload();
  expect(shown(Part)).toBe("<p>dialog</p>");
});

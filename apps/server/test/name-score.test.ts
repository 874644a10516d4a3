import { expect, it } from "vitest";
import { foldName } from "../src/features/wallet/sanctions/fold-name.ts";
import { nameScore } from "../src/features/wallet/sanctions/name-score.ts";

const score = (one: string, other: string) => nameScore(foldName(one), foldName(other));

it.each([
  ["Müller, Jean-Luc", "jean luc muller"],
  ["Łukasz Żółć", "lukasz zolc"],
  ["O’Neil d'Arc", "darc oneil"],
  ["STRAẞE Bjørn", "bjorn strasse"],
  ["ＡＬＩ  ８", "8 ali"],
  ["Владимир Ёлкин", "владимир елкин"],
  ["–", ""],
])("%s is folded to %s @spec:10.46", (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

it.each([
  ["Ivan Ivanov", "IVANOV, Ivan", 100, 100],
  ["Ivan Ivanov", "Ivan Petrovich Ivanov", 85, 95],
  ["Saddam Hussein al-Tikriti", "Saddam Hussein Al Tikriti", 100, 100],
  ["Saddam Hussein alTikriti", "Saddam Hussein Al-Tikriti", 85, 99],
  ["Jose Garcia Lopez", "José García López", 100, 100],
  ["Mohammed Al Fulani", "Mohamed Al-Fulani", 90, 99],
  ["I. Ivanov", "Ivan Ivanov", 85, 99],
  ["Ivan Ivanov", "Ivan Petrov", 0, 84],
  ["Robin Example", "Robert Sample", 0, 84],
  ["Carlos Mendez", "Carlos", 0, 84],
  ["Anna Schmidt", "Hanna Schmitz", 0, 84],
  ["", "Ivan Ivanov", 0, 0],
])("%s and %s are alike between %i and %i @spec:10.46", (one, other, least, most) => {
  expect(score(one, other)).toBeGreaterThanOrEqual(least);
  expect(score(one, other)).toBeLessThanOrEqual(most);
  expect(score(other, one)).toBe(score(one, other));
});

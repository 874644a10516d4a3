import { describe, expect, it } from "vitest";
import {
  neutralForGitHub,
  neutralForGitLab,
  withoutQuickActions,
} from "../src/features/integrations/trackers/neutral-markdown.ts";

describe("text for GitHub", () => {
  it.each([
    ["ask @octocat", "ask @<!-- -->octocat"],
    ["(@octo-org/team)", "(@<!-- -->octo-org/team)"],
    ["\\@octocat", "\\@<!-- -->octocat"],
    ["see #12, acme/shop#3 and GH-4", "see #<!-- -->12, acme/shop#<!-- -->3 and GH-<!-- -->4"],
    ["**@octocat**", "**@<!-- -->octocat**"],
    ["\\`@octocat`", "\\`@<!-- -->octocat`"],
    ["`` a`b @c ``d @octocat", "`` a`b @c ``d @<!-- -->octocat"],
    ["```\n@a\n``` x\n@b\n```\n@octocat", "```\n@a\n``` x\n@b\n```\n@<!-- -->octocat"],
    ["~~~\n@a\n```\n@b\n~~~\n@octocat", "~~~\n@a\n```\n@b\n~~~\n@<!-- -->octocat"],
  ])("notifies nobody and refers to nothing: %j", (text, neutral) => {
    expect(neutralForGitHub(text)).toBe(neutral);
  });

  it.each([
    ["mail a@b.example"],
    ["`curl -u @file` and ``@x``"],
    ["```\n@octocat #1\n```"],
    ["https://example.com/@a#12"],
    ["[a](https://example.com/#1)"],
    ["# 1. Heading"],
    ["@ alone"],
  ])("leaves as it is: %j", (text) => {
    expect(neutralForGitHub(text)).toBe(text);
  });
});

describe("text for GitLab", () => {
  it.each([
    ["/close", "\\/close"],
    ["Steps\n/move public/group\n/assign @root", "Steps\n\\/move public/group\n\\/assign \\@root"],
    ["@all !12 grp/app#1 &3 $4", "\\@all \\!12 grp/app\\#1 \\&3 \\$4"],
    ['~bug %"17.0" ~~struck~~ 20%', '\\~bug \\%"17.0" ~~struck~~ 20%'],
    ["[vulnerability:7]", "\\[vulnerability:7]"],
    ["~~~\n/close\n~~~\n/close", "~~~\n /close\n~~~\n\\/close"],
  ])("runs no action, notifies nobody and refers to nothing: %j", (text, neutral) => {
    expect(neutralForGitLab(text)).toBe(neutral);
  });

  it.each([
    ["```\n/close\n@root\n```"],
    ["a /close b"],
    ["/ root"],
    ["`@root`"],
    ["https://gitlab.example/a/-/issues/1#note_2%20x"],
    ["\\@root"],
  ])("leaves as it is: %j", (text) => {
    expect(neutralForGitLab(text)).toBe(text);
  });

  it("of a colleague runs no action, and still notifies whom it names", () => {
    expect(withoutQuickActions("/close\n@dev, please look at #3")).toBe("\\/close\n@dev, please look at #3");
  });
});

it("takes long texts of any kind in linear time", () => {
  for (const part of ["`", "``a", "@", "#1", "~", "\\", "](", "https://", "[a:", "/a\n", "```\n", " `a` "]) {
    const begin = performance.now();
    const text = part.repeat(Math.ceil(60_000 / part.length));
    neutralForGitHub(text);
    neutralForGitLab(text);
    // A bound on growth, not on speed: a quadratic expression takes minutes for the longest issue.
    expect(performance.now() - begin, part).toBeLessThan(20_000);
  }
});

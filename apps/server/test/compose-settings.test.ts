import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingNames } from "../src/platform/environment.ts";
import { readSettings } from "../src/platform/settings.ts";

/** Settings that compose.yaml leaves alone, with the reason. */
const leftOut: Record<string, string> = {
  HOST: "the image listens on all addresses of its container",
  PORT: "the image listens on 3000, which compose.yaml maps",
  DATA_DIR: "the image keeps its data in the volume",
  NODE_ENV: "the image is for production",
  DEMO: "the demo is for loopback addresses alone",
};

/** Settings that compose.yaml decides itself. */
const fixed = ["DATABASE_URL", "REDIS_URL"];

const compose = readFileSync(new URL("../../../compose.yaml", import.meta.url), "utf8");
const [, app = ""] = /^ {2}app:\n(.*?)^ {2}\w/ms.exec(compose) ?? [];
const [, environment = ""] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app) ?? [];
const passed = new Map([...environment.matchAll(/^ {6}([A-Z0-9_]+): (.+)$/gm)].map(([, name = "", value = ""]) => [name, value]));

describe("compose.yaml", () => {
  it("passes every setting on, except those that it or its image decides", () => {
    expect([...passed.keys(), ...Object.keys(leftOut)].toSorted()).toEqual(settingNames.toSorted());
  });

  it("takes each value from the variable of the same name", () => {
    for (const [name, value] of passed)
      if (!fixed.includes(name)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?][^}]*\\}$`));
  });

  it("sets nothing with the variables that are empty unless somebody writes them", () => {
    const empty = [...passed].flatMap(([name, value]) => (value.endsWith(":-}") ? [name] : []));
    expect(empty).toEqual(expect.arrayContaining(["KEEP_AUDIT_DAYS", "OUTBOUND_NETWORKS", "LOG_LEVEL", "CURRENCY"]));
    for (const name of settingNames) expect({ name, ...readSettings({ [name]: "" }) }).toEqual({ name, ...readSettings({}) });
    expect(readSettings(Object.fromEntries(empty.map((name) => [name, ""])))).toEqual(readSettings({}));
  });
});

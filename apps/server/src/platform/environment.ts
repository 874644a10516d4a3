import { OperatorError } from "@safeport/db/operator-error";
import type * as z from "zod/mini";
import { dataSettings } from "./environment/data.ts";
import { mailSettings } from "./environment/mail.ts";
import { moneySettings } from "./environment/money.ts";
import { runningSettings } from "./environment/running.ts";
import type { SettingRule, SettingRules } from "./environment/setting-rule.ts";
import { signInSettings } from "./environment/sign-in.ts";

/** Every setting, in the order of the documentation. */
export const settingRules = { ...runningSettings, ...dataSettings, ...moneySettings, ...mailSettings, ...signInSettings };

type Rules = typeof settingRules;
type Name = keyof Rules;
type Unless<R, P, V> = R extends P ? never : V;

/** The settings as the environment has them, with their defaults. */
export type Environment = { [N in Name]: z.output<Rules[N]["check"]> | Unless<Rules[N], { default: string }, undefined> };

type OwnName = { [N in Name]: Rules[N] extends { as: string } ? N : never }[Name];
type ValueOf<R extends SettingRule> = R extends { read: (text: never) => infer V } ? V : z.output<R["check"]>;

/** The settings that stand by themselves. */
export type OwnSettings = {
  [N in OwnName as Rules[N]["as"]]:
    | ValueOf<Rules[N]>
    | Unless<Rules[N], { default: string }, Rules[N] extends { otherwise: infer V } ? V : null>;
};

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settingRules);

const entries: [string, SettingRule][] = Object.entries<SettingRule>(settingRules satisfies SettingRules);

/** Checks the settings of an environment. An empty value, as compose files write it, means "not set". Throws an OperatorError that names a wrong one. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const values = entries.map(([name, rule]) => {
    const text = env[name] || rule.default;
    if (text === undefined) return [name, undefined];
    // What was checked, and not the text: an address is checked without the blanks around it.
    const { success, data } = rule.check.safeParse(text);
    if (!success) throw new OperatorError(`The setting ${name} must be ${rule.expected}.`);
    return [name, data];
  });
  return Object.fromEntries(values) as Environment;
}

/** The settings that stand by themselves, as the server uses them. */
export function ownSettings(environment: Environment): OwnSettings {
  const values = entries.flatMap(([name, { as, read, otherwise = null }]) => {
    if (as === undefined) return [];
    const text = environment[name as Name];
    return [[as, text === undefined ? otherwise : read ? read(text) : text]];
  });
  return Object.fromEntries(values) as OwnSettings;
}

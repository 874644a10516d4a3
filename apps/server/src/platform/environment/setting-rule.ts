import type * as z from "zod/mini";

/** A setting of the operator, as the environment has it. */
export interface SettingRule {
  /** Its name in `Settings`, if it stands there by itself; others are parts of a larger one. */
  as?: string;
  check: z.ZodMiniType<string>;
  /** Makes the value of `Settings` from the text; it is the text without this. */
  read?: (text: string) => unknown;
  /** The value of `Settings` where it is not set; null without this. */
  otherwise?: unknown;
  default?: string;
  /** What holds where it is not set, for the documentation. */
  without?: string;
  /** Its valid values, for the refusal of a wrong one. */
  expected: string;
  /** What it does, for the documentation, in Markdown. */
  sentence: string;
}

export type SettingRules = Record<string, SettingRule>;

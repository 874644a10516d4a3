import { maxReward } from "@safeport/contract/kernel/money";
import { rewardFault } from "@safeport/contract/programs/reward-rule";
import { type RewardTier, rewardTiers } from "../shared/reward-text.ts";
import { fieldsOf, fullLink, type ProgramFormValues, tagsOf } from "./form-values.ts";

/** The parts of the form that open and close. */
export const formSections = ["configuration", "rewards", "links", "assets", "policy"] as const;
export type FormSectionName = (typeof formSections)[number];

export type FaultKey =
  | "title_required"
  | "company_required"
  | "company_select"
  | "tag_long"
  | "tags_many"
  | "reward_whole"
  | "reward_high"
  | "reward_order"
  | "reward_none"
  | "link_wrong"
  | "links_many"
  | "scope_missing"
  | "scope_unfinished";

/** Something that keeps a program from being saved. */
export interface FormFault {
  /** The name of the field in the form, such as `rewards.high.min`. */
  field: string;
  key: FaultKey;
  /** The tier, in a fault of one. */
  level?: RewardTier;
}

interface CheckedForm {
  form: ProgramFormValues;
  /** How many scopes the program will have. */
  scopeCount: number;
  /** A scope is being written or changed. */
  scopeOpen: boolean;
  /** The company comes from the viewer's active one, not from a list. */
  companyIsActive: boolean;
}

export const formLimits = { tag: 40, tags: 20, links: 10, link: 2_000 } as const;

/** All that keeps the program from being saved, in the order of the form. */
export function checkProgram({ form, scopeCount, scopeOpen, companyIsActive }: CheckedForm): FormFault[] {
  const tags = tagsOf(form.tags);
  return [
    ...faultIf(form.company_id === null, "company_id", companyIsActive ? "company_required" : "company_select"),
    ...faultIf(form.title.trim() === "", "title", "title_required"),
    ...faultIf(tags.length > formLimits.tags, "tags", "tags_many"),
    ...faultIf(
      tags.some((tag) => tag.length > formLimits.tag),
      "tags",
      "tag_long",
    ),
    ...rewardFaults(form),
    ...linkFaults(form),
    ...faultIf(scopeOpen, "scopes", "scope_unfinished"),
    ...faultIf(!scopeOpen && scopeCount === 0, "scopes", "scope_missing"),
  ];
}

/** Which part of the form a field stands in; null for its head and foot. Takes the server's names of fields too. */
export function sectionOf(field: string): FormSectionName | null {
  const name = field.split(".")[0] ?? "";
  if (name === "rewards") return "rewards";
  if (name === "socialLinks" || name === "dashboard_link") return "links";
  if (["scopes", "scopeOverview", "inScopeInfo", "outOfScopeInfo"].includes(name)) return "assets";
  if (name === "policy" || name === "bugCredentialRequirements") return "policy";
  return ["title", "tags", "company_id", "program_launch_date", "version"].includes(name) ? null : "configuration";
}

function rewardFaults(form: ProgramFormValues): FormFault[] {
  // Its fields are not shown, and what is in them is not sent.
  if (form.program_type === "VDP") return [];
  const { rewards } = form;
  const faults = rewardTiers.flatMap((level): FormFault[] => {
    const { min, max } = rewards[level];
    const field = (end: "min" | "max") => `rewards.${level}.${end}`;
    const wrong = (["min", "max"] as const).filter((end) => !/^\d*$/.test(rewards[level][end].trim()));
    if (wrong.length > 0) return wrong.map((end) => ({ field: field(end), key: "reward_whole", level }));
    const high = (["min", "max"] as const).filter((end) => Number(rewards[level][end]) > maxReward);
    if (high.length > 0) return high.map((end) => ({ field: field(end), key: "reward_high", level }));
    return max !== "" && Number(max) < Number(min) ? [{ field: field("max"), key: "reward_order", level }] : [];
  });
  if (faults.length > 0) return faults;
  return faultIf(rewardFault({ ...form, rewards: fieldsOf(form).rewards }) === "must_pay", "rewards.critical.min", "reward_none");
}

function linkFaults({ socialLinks, dashboard_link }: ProgramFormValues): FormFault[] {
  return [
    ...socialLinks.flatMap(({ link }, at) => faultIf(!isWebLink(link), `socialLinks.${at}.link`, "link_wrong")),
    ...faultIf(socialLinks.length > formLimits.links, "socialLinks.0.link", "links_many"),
    ...faultIf(!isWebLink(dashboard_link), "dashboard_link", "link_wrong"),
  ];
}

/** An http or https address, or nothing. */
function isWebLink(text: string): boolean {
  const link = fullLink(text);
  if (link === "") return true;
  return link.length <= formLimits.link && /^https?:/i.test(link) && URL.canParse(link);
}

function faultIf(wrong: boolean, field: string, key: FaultKey): FormFault[] {
  return wrong ? [{ field, key }] : [];
}

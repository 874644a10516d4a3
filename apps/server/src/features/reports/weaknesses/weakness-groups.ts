import type { WeaknessGroup } from "@safeport/contract/reports/weaknesses/program-weakness.endpoints";
import type { WeaknessStandard } from "@safeport/contract/reports/weaknesses/weakness.limits";

type Entry = readonly [group: string, name: string, cwes: readonly number[]];

/**
 * The entries of the lists with the numbers of their weaknesses. For the web and for APIs OWASP names them with each entry; for language models and
 * smart contracts OWASP names few, and the nearest entries of the CWE list are chosen here.
 */
const lists: Record<WeaknessStandard, readonly Entry[]> = {
  owasp_web_2021: [
    [
      "A01:2021",
      "Broken Access Control",
      [
        22, 23, 35, 59, 200, 201, 219, 276, 284, 285, 352, 359, 377, 402, 425, 441, 497, 538, 540, 548, 552, 566, 601, 639, 651,
        668, 706, 862, 863, 913, 922, 1275,
      ],
    ],
    [
      "A02:2021",
      "Cryptographic Failures",
      [
        261, 296, 319, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330, 331, 335, 336, 337, 338, 340, 347, 523, 757, 759, 760,
        780, 916,
      ],
    ],
    [
      "A03:2021",
      "Injection",
      [
        20, 74, 75, 77, 78, 79, 80, 83, 87, 88, 89, 90, 91, 93, 94, 95, 96, 97, 98, 99, 113, 116, 138, 184, 470, 471, 564, 610,
        643, 644, 652, 917,
      ],
    ],
    [
      "A04:2021",
      "Insecure Design",
      [
        73, 183, 209, 213, 235, 256, 257, 266, 269, 280, 311, 312, 313, 316, 419, 430, 434, 444, 451, 472, 501, 522, 525, 539,
        579, 598, 602, 642, 646, 650, 653, 656, 657, 799, 807, 841, 927, 1021, 1173,
      ],
    ],
    [
      "A05:2021",
      "Security Misconfiguration",
      [11, 13, 15, 260, 315, 520, 526, 537, 541, 547, 611, 614, 756, 776, 942, 1004, 1174],
    ],
    ["A06:2021", "Vulnerable and Outdated Components", [1104]],
    [
      "A07:2021",
      "Identification and Authentication Failures",
      [259, 287, 288, 290, 294, 295, 297, 300, 302, 304, 306, 307, 346, 384, 521, 613, 620, 640, 798, 940],
    ],
    ["A08:2021", "Software and Data Integrity Failures", [345, 353, 426, 494, 502, 565, 784, 829, 830, 915]],
    ["A09:2021", "Security Logging and Monitoring Failures", [117, 223, 532, 778]],
    ["A10:2021", "Server-Side Request Forgery (SSRF)", [918]],
  ],
  owasp_api_2023: [
    ["API1:2023", "Broken Object Level Authorization", [285, 639]],
    ["API2:2023", "Broken Authentication", [204, 307]],
    ["API3:2023", "Broken Object Property Level Authorization", [213, 915]],
    ["API4:2023", "Unrestricted Resource Consumption", [400, 770, 799]],
    ["API5:2023", "Broken Function Level Authorization", [285]],
    ["API6:2023", "Unrestricted Access to Sensitive Business Flows", [799, 837, 841]],
    ["API7:2023", "Server Side Request Forgery", [918]],
    ["API8:2023", "Security Misconfiguration", [209, 319, 444, 942]],
    ["API9:2023", "Improper Inventory Management", [1059]],
    ["API10:2023", "Unsafe Consumption of APIs", [20, 200, 319]],
  ],
  owasp_llm_2025: [
    ["LLM01:2025", "Prompt Injection", [74, 77, 1427]],
    ["LLM02:2025", "Sensitive Information Disclosure", [200, 201, 359]],
    ["LLM03:2025", "Supply Chain", [494, 829, 1104, 1357]],
    ["LLM04:2025", "Data and Model Poisoning", [345, 506, 1039]],
    ["LLM05:2025", "Improper Output Handling", [79, 94, 116, 1426]],
    ["LLM06:2025", "Excessive Agency", [250, 269, 862]],
    ["LLM07:2025", "System Prompt Leakage", [200, 497, 522]],
    ["LLM08:2025", "Vector and Embedding Weaknesses", [200, 284, 668]],
    ["LLM09:2025", "Misinformation", [345, 1426]],
    ["LLM10:2025", "Unbounded Consumption", [400, 770, 799]],
  ],
  smart_contract: [
    ["SC01:2025", "Access Control Vulnerabilities", [269, 284, 732, 862, 863]],
    ["SC02:2025", "Price Oracle Manipulation", [345, 346, 807]],
    ["SC03:2025", "Logic Errors", [670, 682, 841]],
    ["SC04:2025", "Lack of Input Validation", [20, 1284]],
    ["SC05:2025", "Reentrancy Attacks", [663, 696, 841]],
    ["SC06:2025", "Unchecked External Calls", [252, 703, 754]],
    ["SC07:2025", "Flash Loan Attacks", [682, 799, 841]],
    ["SC08:2025", "Integer Overflow and Underflow", [190, 191, 681]],
    ["SC09:2025", "Insecure Randomness", [330, 338, 1241]],
    ["SC10:2025", "Denial of Service (DoS) Attacks", [400, 770, 834, 835]],
  ],
};

const entries = Object.entries(lists) as [WeaknessStandard, readonly Entry[]][];
const numbers = new Map(entries.flatMap(([, list]) => list.map(([group, , cwes]) => [group, cwes] as const)));

/** All groups, in the order of their lists. */
export const weaknessGroups: readonly WeaknessGroup[] = entries.flatMap(([standard, list]) =>
  list.map(([group, name]) => ({ group, standard, name })),
);

/** The numbers of the weaknesses of a group; undefined if there is no such group. */
export function cwesOfGroup(group: string): readonly number[] | undefined {
  return numbers.get(group);
}

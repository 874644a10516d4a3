/** Applications that wait for an answer: the program, who applies, how many days ago, and why. */
export const waitingApplications: readonly (readonly [program: string, username: string, days: number, motivation: string])[] = [
  [
    "larkspur-terminals",
    "wanjiru",
    2,
    "I have repaired card terminals for six years and found the bootloader issue in the Verano V3. I would start with the update path of the T5.",
  ],
  [
    "larkspur-terminals",
    "aarav",
    5,
    "I tested two other readers over Bluetooth last year, both reports were resolved. I own a T5.",
  ],
  ["larkspur-terminals", "suharti", 9, "please let me in i am good in android"],
];

/** Applications that were rejected: the program, who applied, how many days ago, why, and the company's reason. */
export const rejectedApplications: readonly (readonly [
  program: string,
  username: string,
  days: number,
  motivation: string,
  reason: string,
])[] = [
  [
    "larkspur-terminals",
    "cagla",
    40,
    "I would like to try hardware for once.",
    "Terminals need a lab of your own. Apply again when you have one.",
  ],
];

/** Invitations that wait for an answer: the program, who is invited, by whom, how many days ago, and their message. */
export const waitingInvitations: readonly (readonly [
  program: string,
  invitee: string,
  inviter: string,
  days: number,
  message: string,
])[] = [
  [
    "tessera-red-corner",
    "mira",
    "tessera-ruth",
    1,
    "Your report on token exchange at Basalt was the best we have read this year. We pay double in this program.",
  ],
  ["larkspur-acquiring-core", "kwabena", "dana", 2, "You know message formats of card schemes. Have a look?"],
  ["larkspur-acquiring-core", "lab@redstone.example", "larkspur-paulo", 4, ""],
];

/** The pool of test accounts of one program: how many there are, and who has the first ones. */
export const testAccounts = {
  program: "larkspur-pay",
  sets: 12,
  holders: ["nullpriestess", "leyla_h", "olena-kv", "jb_moreau"],
  /** Researcher whose set was revoked. */
  revoked: "jb_moreau",
} as const;

/**
 * The storeys inside the large features, lowest first. An area imports from the storeys below its own only; areas in one pair of brackets do not know
 * each other. Files beside the areas are the roof, which no area imports; with `typesOfAreas` they are the ground, which imports no area, but for these
 * files, which name types of areas; `groundFolders` are part of it. `.dependency-cruiser.cjs` makes rules of them, and the test of the borders breaks each.
 */
module.exports = [
  {
    rule: "platform-area-order",
    feature: "apps/server/src/platform",
    storeys: [
      ["counters", "events", "export", "jobs", "limits", "outbound", "partitions", "site"],
      ["http"],
      ["csv", "files", "live", "mail", "markdown", "pdf", "replica"],
      ["backup", "tasks"],
    ],
    typesOfAreas: ["context", "feature"],
    groundFolders: ["environment"],
  },
  {
    rule: "server-area-order",
    feature: "apps/server/src/features/accounts",
    storeys: [
      ["core"],
      ["api-tokens", "two-factor"],
      ["identities", "sessions"],
      ["passkeys"],
      ["email", "export", "password", "profile", "users"],
      ["closing", "operator", "sign-in"],
    ],
  },
  {
    rule: "server-area-order",
    feature: "apps/server/src/features/programs",
    storeys: [
      ["core"],
      ["credentials", "list", "reporting"],
      ["participation", "public"],
      ["versions"],
      ["company", "followers", "import"],
      ["import-page", "scopes"],
      ["editor"],
    ],
  },
  {
    rule: "server-area-order",
    feature: "apps/server/src/features/wallet",
    storeys: [
      ["core"],
      ["ledger"],
      ["money"],
      ["awards", "bank-accounts", "books", "discrepancies", "documents"],
      ["deposits", "earnings", "sanctions"],
      ["kyc", "refunds"],
      ["withdrawals"],
      ["stripe"],
      ["closing", "payments", "statements"],
    ],
  },
  {
    rule: "server-area-order",
    feature: "apps/server/src/features/reports",
    storeys: [
      ["core"],
      ["status"],
      [
        ...[
          "answers",
          "awards",
          "checks",
          "clocks",
          "collaborators",
          "completeness",
          "custody",
          "known-issues",
          "list",
          "removal",
        ],
        ...["outsiders", "retest", "severity", "stakes", "templates", "terms", "thanks", "timeline", "weaknesses", "write-up"],
      ],
      ["correction", "editor"],
    ],
  },
  {
    rule: "server-area-order",
    feature: "apps/server/src/features/notifications",
    storeys: [
      ["core"],
      ["preferences"],
      ["announcements", "digest", "list", "mail", "monthly", "push"],
      ["delivery"],
      ["subscribers"],
    ],
  },
  {
    rule: "contract-area-order",
    feature: "packages/contract/src/accounts",
    storeys: [
      ["core"],
      [...["api-tokens", "closing", "email", "export", "operator", "password", "profile", "sessions"], "two-factor"],
      ["identities", "passkeys", "users"],
    ],
  },
  {
    rule: "contract-area-order",
    feature: "packages/contract/src/programs",
    storeys: [["core"], ["credentials", "editor", "followers", "import", "participation", "public", "scopes", "versions"]],
  },
  {
    rule: "contract-area-order",
    feature: "packages/contract/src/wallet",
    storeys: [
      ["core"],
      ["ledger"],
      ["money"],
      ["deposits"],
      [
        ...["awards", "bank-accounts", "books", "discrepancies", "documents", "earnings", "kyc", "sanctions", "statements"],
        "withdrawals",
      ],
      ["refunds", "stripe"],
      ["payments"],
    ],
  },
  {
    rule: "contract-area-order",
    feature: "packages/contract/src/reports",
    storeys: [
      ["core"],
      [
        ...["awards", "clocks", "collaborators", "custody", "editor", "known-issues", "list", "outsiders", "severity"],
        ...["stakes", "templates", "terms", "thanks", "timeline", "weaknesses"],
      ],
    ],
  },
  {
    rule: "contract-area-order",
    feature: "packages/contract/src/notifications",
    storeys: [["core"], ["announcements", "list", "preferences", "push"]],
  },
  {
    rule: "web-area-order",
    feature: "apps/web/src/features/accounts",
    storeys: [
      ["core"],
      ["api-tokens", "closing", "email", "export", "identities", "passkeys", "password", "profile", "two-factor"],
      ["sessions", "sign-in"],
      ["operator", "settings", "users"],
    ],
  },
  {
    rule: "web-area-order",
    feature: "apps/web/src/features/programs",
    storeys: [
      ["core"],
      ["followers", "import-page", "scopes", "versions"],
      ["credentials", "editor", "list"],
      ["participation"],
      ["detail", "discovery"],
    ],
  },
  {
    rule: "web-area-order",
    feature: "apps/web/src/features/wallet",
    storeys: [
      ["core"],
      ["money"],
      [...["awards", "bank-accounts", "books", "deposits", "discrepancies", "documents", "earnings", "sanctions"], "statements"],
      ["kyc", "refunds"],
      ["withdrawals"],
      ["payments"],
    ],
  },
  {
    rule: "web-area-order",
    feature: "apps/web/src/features/reports",
    storeys: [
      ["core"],
      ["awards", "clocks", "custody", "outsiders", "retest", "severity", "stakes", "templates", "terms", "thanks", "weaknesses"],
      ["collaborators", "known-issues"],
      ["duplicates", "status"],
      ["editor", "timeline"],
      ["correction"],
      ["actions"],
      ["list"],
      ["detail"],
    ],
  },
  {
    rule: "web-area-order",
    feature: "apps/web/src/features/notifications",
    storeys: [["announcements", "list", "push"], ["preferences"]],
  },
];

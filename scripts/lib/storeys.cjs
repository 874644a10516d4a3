/**
 * The storeys inside the large features, lowest first. An area imports from the storeys below its own only; areas in one pair of brackets do not know
 * each other. Files beside the areas are the roof, which no area imports. `.dependency-cruiser.cjs` makes rules of them, and the test of the borders
 * breaks each.
 */
module.exports = [
  {
    rule: "server-area-order",
    feature: "apps/server/src/features/reports",
    storeys: [
      ["core"],
      ["status"],
      [
        ...["answers", "awards", "clocks", "collaborators", "completeness", "custody", "known-issues", "list", "removal"],
        ...["retest", "severity", "templates", "terms", "thanks", "timeline", "weaknesses"],
      ],
      ["correction", "editor", "dashboard", "desk", "export", "import", "metrics", "similar"],
      ["disclosure", "intake"],
    ],
  },
];

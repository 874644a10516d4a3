import type { CodeSplittingGroup } from "rolldown";

/**
 * Which modules share a file (decision 011). The bundler would make a file for every set of pages that shares a module: some eighty small ones for a
 * page, which HTTP/1.1 loads six at a time. A group joins those that many of the lazily loaded parts need, and leaves out what brings a large library.
 * The order of the list is the order of choice.
 */
const groups: CodeSplittingGroup[] = [
  // By itself, because it changes only with its version.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  // All that the entry imports, the login page included.
  { name: "base", tags: ["$initial"] },
  { name: "validator", test: /node_modules\/zod\// },
  { name: "form-library", test: /node_modules\/(@mantine\/form|klona|fast-deep-equal)\// },
  { name: "icons", test: /node_modules\/@tabler\//, minShareCount: 3 },
  { name: "libraries", test: /node_modules\/@(mantine|tanstack)\//, minShareCount: 17 },
  // The kinds of files without schemas; forms check by the endpoints of accounts, which bring the validator.
  {
    name: "contract",
    test: /packages\/contract\/src\/(?!accounts\/).*\.(endpoints|state|policy|limits|values)\.ts$/,
    minShareCount: 2,
  },
  { name: "app", test: /apps\/web\/src\/(?!routes\/|ui\/forms\/|lib\/(messages|markdown)\/)/, minShareCount: 5 },
];

export const chunkGroups = groups.map((group, index) => ({
  ...group,
  priority: groups.length - index,
  // A module of a group may need one that few pages share; that one has a file of its own.
  includeDependenciesRecursively: false,
}));

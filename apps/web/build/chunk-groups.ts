import type { CodeSplittingGroup } from "rolldown";

/**
 * Which modules share a file (decision 011). The bundler would make a file for every set of pages that shares a module: some seventy small ones for a
 * page, which HTTP/1.1 loads six at a time. A group joins those that many of the lazily loaded parts need, and leaves out what brings a large library.
 * The order of the list is the order of choice.
 */
const groups: CodeSplittingGroup[] = [
  // By itself, because it changes only with its version.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  // All that the entry imports.
  { name: "base", tags: ["$initial"] },
  { name: "validator", test: /node_modules\/zod\// },
  { name: "form-library", test: /node_modules\/(@mantine\/form|klona|fast-deep-equal)\// },
  { name: "icons", test: /node_modules\/@tabler\//, minShareCount: 3 },
  // What the login page needs of the contract, and the button in its field for passwords: among the others, it would load them all.
  {
    name: "sign-in",
    test: /packages\/contract\/src\/(accounts\/account\.(endpoints|limits)|kernel\/endpoint)\.ts$|node_modules\/@mantine\/core\/esm\/components\/ActionIcon\//,
  },
  // What reads a query, in one file; the login page does so only for the accounts of the demo.
  {
    name: "query",
    test: /node_modules\/@tanstack\/(react-query\/build\/modern\/(suspense|use(Base)?Query|errorBoundaryUtils|IsRestoringProvider|QueryErrorResetBoundary)|query-core\/build\/modern\/queryObserver)\.js$/,
  },
  // The parts of the contract without schemas. Those of accounts stay apart, since the login page needs no others.
  {
    name: "contract",
    test: /packages\/contract\/src\/(?!accounts\/).*\.(endpoints|state|policy|limits|values)\.ts$/,
    minShareCount: 2,
  },
  // Without what shows code, which the login page never does.
  {
    name: "libraries",
    test: /node_modules\/(@mantine\/core\/(?!esm\/components\/Code\/)|@mantine\/hooks\/|@tanstack\/)/,
    minShareCount: 18,
  },
  // Without what tables need to scroll, since the pages that people start at have no table.
  { name: "widgets", test: /node_modules\/@mantine\/(?!core\/esm\/components\/ScrollArea\/)/, minShareCount: 14 },
  // Without what the login page shares with others, or it would load the whole group for that.
  {
    name: "app",
    test: /apps\/web\/src\/(?!routes\/|ui\/(forms\/|(link-)?pagination|markdown|avatar|brand|language-switch|list\.module)|features\/accounts\/(account-errors|use-after-sign-in|components\/auth[.-])|lib\/(messages|markdown)\/)/,
    minShareCount: 5,
  },
  // What lists and pages of reports share, without their components.
  {
    name: "reports",
    test: /apps\/web\/src\/features\/reports\/(list\/(?!components)|(detail|metrics|timeline)\/api\/|shared\/(?!components))/,
    minShareCount: 2,
  },
];

export const chunkGroups = groups.map((group, index) => ({
  ...group,
  priority: groups.length - index,
  // A module of a group may need one that few pages share; that one has a file of its own.
  includeDependenciesRecursively: false,
}));

import { fileURLToPath } from "node:url";

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Settings with which TanStack Router's generator reads `src/routes` and writes the route tree. */
export const routerConfig = {
  target: "react",
  routesDirectory: pathOf("../src/routes"),
  generatedRouteTree: pathOf("../src/routeTree.gen.ts"),
  quoteStyle: "double",
  semicolons: true,
  addExtensions: true,
  disableLogging: true,
} as const;

// The floors of the house: what may import what. scripts/check-canary.mjs proves that each rule sees.
const TESTS = String.raw`\.test\.tsx?$|/__fixtures__/|^src/test/`;
const PACKAGE = (names) => `(^|/)node_modules/(${names})(/|$)`;
const BUILTIN_FOR_DOMAIN = "^(node:)?(crypto|buffer)$";
// Calendars and zones as the language will have them (TC39 Temporal), for runtimes that do not yet.
const STANDARD_FOR_DOMAIN = PACKAGE("temporal-polyfill|temporal-spec");
const DATABASE = `^src/server/(db|trace)/|^src/generated/prisma/|${PACKAGE("pg|pg-copy-streams|@prisma")}`;
const ROUTE_FILES = "^src/app/.*route[.]ts$";
const ROUTE_FILES_OF_OTHERS = "^src/app/api/(auth|trpc)/";
const CLIENT = "^src/(features|components|lib|trpc)/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment:
        "A cycle that exists at run time; one that is broken by a type-only import does not.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolvable",
      comment: "An import that cannot be found is one that no other rule can judge.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(server-only)$" },
    },
    {
      name: "domain-is-pure",
      comment: "Rules are provable without a database, a clock or a network: those are arguments.",
      severity: "error",
      from: { path: "^src/domain/", pathNot: TESTS },
      to: { pathNot: ["^src/domain/", BUILTIN_FOR_DOMAIN, STANDARD_FOR_DOMAIN] },
    },
    {
      name: "services-know-no-transport",
      comment: "A use case serves REST, tRPC and jobs alike.",
      severity: "error",
      from: { path: "^src/server/services/", pathNot: TESTS },
      to: {
        path: [
          "^src/server/(http|trpc|front)/",
          "^src/(trpc|features|components)/",
          PACKAGE("next|next-auth|@trpc|hono|@hono"),
        ],
      },
    },
    {
      name: "adapters-use-services",
      comment: "A route file or a router declares; it does not load, store or decide.",
      severity: "error",
      from: {
        path: [ROUTE_FILES, "^src/server/trpc/routers/"],
        pathNot: [TESTS, ROUTE_FILES_OF_OTHERS],
      },
      to: { path: DATABASE },
    },
    {
      name: "operations-know-no-next",
      comment: "The front calls the same functions without Next.",
      severity: "error",
      from: {
        path: [ROUTE_FILES, "^src/server/http/"],
        pathNot: [TESTS, ROUTE_FILES_OF_OTHERS],
      },
      to: { path: PACKAGE("next") },
    },
    {
      name: "rest-knows-no-trpc",
      comment: "Importing a router loads all of them; REST calls the service.",
      severity: "error",
      from: {
        path: [ROUTE_FILES, "^src/server/http/"],
        pathNot: [TESTS, ROUTE_FILES_OF_OTHERS],
      },
      to: { path: ["^src/server/trpc/", "^src/trpc/", PACKAGE("@trpc")] },
    },
    {
      name: "client-never-imports-server",
      comment: "What runs in the browser may know types of the server, nothing else.",
      severity: "error",
      from: { path: CLIENT, pathNot: TESTS },
      to: {
        path: ["^src/server/", "^src/env[.]ts$", "^src/generated/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "components-are-domain-free",
      comment: "A component could ship in another product.",
      severity: "error",
      from: { path: "^src/components/", pathNot: TESTS },
      to: { path: "^src/(domain|features|server|trpc|generated)/" },
    },
    {
      name: "lib-is-below-the-screens",
      severity: "error",
      from: { path: "^src/lib/", pathNot: TESTS },
      to: { path: "^src/(features|components|server|trpc|generated)/" },
    },
    {
      name: "outsiders-import-domain-only",
      comment: "The verifier and the agent client are single files that others run.",
      severity: "error",
      from: { path: "^src/(verifier|agent-client)/", pathNot: TESTS },
      to: { pathNot: ["^src/(verifier|agent-client|domain)/", "^(node:)?[a-z/_]+$"] },
    },
    {
      name: "only-app-imports-app",
      severity: "error",
      from: { pathNot: ["^src/app/", "^src/generated/", "^src/server/front/"] },
      to: { path: "^src/app/" },
    },
    {
      name: "no-tests-in-product",
      severity: "error",
      from: { path: "^(src|prisma)/", pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: "no-development-packages-in-product",
      severity: "error",
      from: { path: "^(src|prisma)/", pathNot: TESTS },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-orphans",
      comment: "A file that nothing imports and that imports nothing is dead.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          String.raw`\.d\.ts$`,
          "^src/app/",
          "^src/generated/",
          "^src/(instrumentation|proxy)[.]ts$",
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["react-server", "import", "require", "node", "default", "types"],
    },
  },
};

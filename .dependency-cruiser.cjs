// The floors of the house: what may import what. scripts/check-canary.mjs proves that each rule sees.

/** The contexts and what they stand on, from the ground up: each knows those before it, never one behind it. */
const ORDER = [
  "encoding",
  "lib",
  "platform",
  "components",
  "trace",
  "accounts",
  "evidence",
  "legal-rules",
  "incidents",
  "attack",
  "legal",
  "imports",
  "engagements",
  "packages",
  "log",
  "agents",
  "firewall",
  "federation",
  "boards",
  "application",
  "app",
];

const TESTS = String.raw`\.test\.tsx?$|/__fixtures__/|/testing/|^src/test/`;
const PACKAGE = (names) => `(^|/)node_modules/(${names})(/|$)`;
const BUILTIN_FOR_DOMAIN = "^(node:)?(crypto|buffer)$";
// Calendars and zones as the language will have them (TC39 Temporal), for runtimes that do not yet.
const STANDARD_FOR_DOMAIN = PACKAGE("temporal-polyfill|temporal-spec");
const DOMAIN = "^src/[^/]+/domain/";
const DATABASE = `^src/platform/db/|/server/queries/|^src/generated/tables|${PACKAGE("pg|pg-copy-streams|kysely|@prisma")}`;
// What an operation says of REST lies beside it: its query, its upload, what several of them share.
const REST_FILES =
  "-(query|route|access|answer|errors|headers|export)[.]ts$|/uploaded-[a-z]+[.]ts$";
// Where protocols that are no operations come in: signing in, signed requests, public pages, MCP.
const ADAPTERS = "/server/(sign-in|signed-requests|public-pages|mcp)/";
const BROWSER = "^src/platform/trpc/browser/";
const CLIENT = `^src/[^/]+/screens/|^src/(components|lib)/|${BROWSER}`;

const orderRules = ORDER.slice(0, -1).map((context, i) => ({
  name: `${context}-knows-nothing-above`,
  comment: "What a lower context needs of an upper one, the upper one hands in.",
  severity: "error",
  from: { path: `^src/${context}/`, pathNot: TESTS },
  to: { path: `^src/(${ORDER.slice(i + 1).join("|")})/` },
}));

/** @type {import("dependency-cruiser").IConfiguration & { order: readonly string[]; tests: string }} */
module.exports = {
  order: ORDER,
  tests: TESTS,
  forbidden: [
    ...orderRules,
    {
      name: "no-cycles",
      comment: "Of imports of any kind: a type that the lower file needs lies with it.",
      severity: "error",
      from: { pathNot: [TESTS, "^src/generated/"] },
      to: { circular: true },
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
      from: { path: DOMAIN, pathNot: TESTS },
      to: { pathNot: [DOMAIN, BUILTIN_FOR_DOMAIN, STANDARD_FOR_DOMAIN] },
    },
    {
      name: "server-knows-no-transport",
      comment: "A use case serves REST, tRPC and jobs alike.",
      severity: "error",
      from: {
        path: "^src/[^/]+/server/",
        pathNot: [TESTS, REST_FILES, ADAPTERS],
      },
      to: {
        path: [
          "^src/platform/(http|trpc|front|openapi)/",
          "^src/[^/]+/screens/|^src/components/",
          PACKAGE("next|@trpc|hono|@hono"),
        ],
      },
    },
    {
      name: "adapters-use-services",
      comment: "What makes an answer or a cookie of a result does not load, store or decide.",
      severity: "error",
      from: {
        path: ["^src/[^/]+/server/.*-route[.]ts$", "^src/application/trpc/own-procedures[.]ts$"],
        pathNot: TESTS,
      },
      to: { path: DATABASE },
    },
    {
      name: "operations-know-no-next",
      comment: "The front calls the same functions without Next.",
      severity: "error",
      from: { path: "^src/platform/(http|declaration|openapi)/", pathNot: TESTS },
      to: { path: PACKAGE("next") },
    },
    {
      name: "rest-knows-no-trpc",
      comment: "Whoever loads REST does not load the console's procedures.",
      severity: "error",
      from: {
        path: ["^src/platform/(http|openapi)/", "^src/platform/declaration/(operation|rest)[.]ts$"],
        pathNot: TESTS,
      },
      to: {
        path: [
          "^src/platform/trpc/",
          "^src/platform/declaration/procedure[.]ts$",
          PACKAGE("@trpc"),
        ],
      },
    },
    {
      name: "client-never-imports-server",
      comment: "What runs in the browser may know types of the server, nothing else.",
      severity: "error",
      from: { path: CLIENT, pathNot: TESTS },
      to: {
        path: [
          "^src/[^/]+/server/",
          "^src/platform/(?!domain/|trpc/browser/)",
          "^src/env[.]ts$",
          // What forms ask is made from the OpenAPI document.
          "^src/(generated/(?!fields[.])|application)/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "outsiders-import-domain-only",
      comment: "The verifier and the agent client are single files that others run.",
      severity: "error",
      from: { path: "^src/(verifier|agent-client)/", pathNot: TESTS },
      to: { pathNot: ["^src/(verifier|agent-client)/", DOMAIN, "^(node:)?[a-z/_]+$"] },
    },
    {
      name: "components-are-domain-free",
      comment: "A component could ship in another product; the platform's own shapes go with it.",
      severity: "error",
      from: { path: "^src/components/", pathNot: TESTS },
      to: { path: DOMAIN, pathNot: "^src/platform/" },
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

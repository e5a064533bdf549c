import { createRequire } from "node:module";

const { order } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");

/** One file of each context that imports one of the context just above it. */
const AGAINST_THE_ORDER = Object.fromEntries(
  order.slice(0, -1).map((context, i) => {
    const above = `${order[i + 1]}/canary-above-${context}`;
    return [
      `${context}-knows-nothing-above`,
      {
        [`src/${context}/canary-upward.ts`]: `import { x } from "@/${above}";\nexport const y = x;`,
        [`src/${above}.ts`]: `export const x = 1;`,
      },
    ];
  }),
);

/** Per rule a small set of files of which the first one breaks exactly that rule. */
export const PLANTED = {
  ...AGAINST_THE_ORDER,
  "no-cycles": {
    "src/trace/domain/cycle/a.ts": `import { b } from "./b";\nexport const a = () => b;`,
    "src/trace/domain/cycle/b.ts": `import { a } from "./a";\nexport const b = () => a;`,
  },
  "no-unresolvable": {
    "src/lib/unresolvable.ts": `import { x } from "@/lib/there-is-no-such-file";\nexport const y = x;`,
  },
  "domain-is-pure": {
    "src/trace/domain/impure.ts": `import { readFileSync } from "node:fs";\nexport const read = readFileSync;`,
  },
  "server-knows-no-transport": {
    "src/trace/server/canary/speak.ts": `import { problem } from "@/platform/http/canary-problem";\nexport const speak = problem;`,
    "src/platform/http/canary-problem.ts": `export const problem = 1;`,
  },
  "adapters-use-services": {
    "src/trace/server/canary-load-route.ts": `import { rows } from "@/platform/db/canary-rows";\nexport const load = rows;`,
    "src/platform/db/canary-rows.ts": `export const rows = 1;`,
  },
  "operations-know-no-next": {
    "src/platform/http/canary-next.ts": `import { NextResponse } from "next/server";\nexport const answer = () => NextResponse.json({});`,
  },
  "rest-knows-no-trpc": {
    "src/platform/http/canary-rest.ts": `import { router } from "@/platform/trpc/canary-root";\nexport const answer = router;`,
    "src/platform/trpc/canary-root.ts": `export const router = 1;`,
  },
  "client-never-imports-server": {
    "src/trace/screens/canary/screen.tsx": `import { secret } from "@/trace/server/canary-secret";\nexport const Screen = () => secret;`,
    "src/trace/server/canary-secret.ts": `export const secret = "x";`,
  },
  "components-are-domain-free": {
    "src/components/canary-badge.tsx": `import { worst } from "@/encoding/domain/canary-severity";\nexport const Badge = () => worst;`,
    "src/encoding/domain/canary-severity.ts": `export const worst = "critical";`,
  },
  "outsiders-import-domain-only": {
    "src/verifier/canary-main.ts": `import { Pool } from "pg";\nexport const pool = Pool;`,
  },
  "no-tests-in-product": {
    "src/trace/domain/canary-leak.ts": `import { factory } from "@/trace/domain/canary.test";\nexport const leak = factory;`,
    "src/trace/domain/canary.test.ts": `export const factory = 1;`,
  },
  "no-development-packages-in-product": {
    "src/trace/server/canary-tools.ts": `import { test } from "@playwright/test";\nexport const tools = test;`,
  },
  "no-orphans": {
    "src/lib/canary-orphan.ts": `export const alone = 1;`,
  },
};

/** Two folders of which each needs the other, by types alone. */
export const PLANTED_CIRCLE = {
  "src/trace/domain/circle-a/left.ts": `import type { Far } from "../circle-b/far";\nexport const left = (f: Far) => f;`,
  "src/trace/domain/circle-b/far.ts": `import type { Near } from "../circle-a/near";\nexport type Far = Near;`,
  "src/trace/domain/circle-a/near.ts": `export type Near = string;`,
};

/** Files that resemble violations and must not be reported. */
export const ALLOWED = {
  "src/trace/screens/canary/types-only.tsx": `import type { Secret } from "@/trace/server/canary-types";\nexport const Show = (p: { s: Secret }) => p.s;`,
  "src/trace/server/canary-types.ts": `import { createHash } from "node:crypto";\nexport type Secret = string;\nexport const hash = createHash;`,
  "src/trace/domain/canary-hash.ts": `import { createHash } from "node:crypto";\nexport const tools = createHash;`,
};

/** Per rule a small set of files of which the first one breaks exactly that rule. */
export const PLANTED = {
  "no-cycles": {
    "src/domain/cycle/a.ts": `import { b } from "./b";\nexport const a = () => b;`,
    "src/domain/cycle/b.ts": `import { a } from "./a";\nexport const b = () => a;`,
  },
  "no-unresolvable": {
    "src/lib/unresolvable.ts": `import { x } from "@/lib/there-is-no-such-file";\nexport const y = x;`,
  },
  "domain-is-pure": {
    "src/domain/impure.ts": `import { readFileSync } from "node:fs";\nexport const read = readFileSync;`,
  },
  "services-know-no-transport": {
    "src/server/services/canary/speak.ts": `import { problem } from "../../http/canary-problem";\nexport const speak = problem;`,
    "src/server/http/canary-problem.ts": `export const problem = 1;`,
  },
  "adapters-use-services": {
    "src/app/api/canary-load/route.ts": `import { rows } from "@/server/db/canary-rows";\nexport const GET = rows;`,
    "src/server/db/canary-rows.ts": `export const rows = 1;`,
  },
  "operations-know-no-next": {
    "src/app/api/canary-next/route.ts": `import { NextResponse } from "next/server";\nexport const GET = () => NextResponse.json({});`,
  },
  "rest-knows-no-trpc": {
    "src/app/api/canary-rest/route.ts": `import { router } from "@/server/trpc/canary-root";\nexport const GET = router;`,
    "src/server/trpc/canary-root.ts": `export const router = 1;`,
  },
  "client-never-imports-server": {
    "src/features/canary/screen.tsx": `import { secret } from "@/server/canary-secret";\nexport const Screen = () => secret;`,
    "src/server/canary-secret.ts": `export const secret = "x";`,
  },
  "components-are-domain-free": {
    "src/components/canary-badge.tsx": `import { worst } from "@/domain/canary-severity";\nexport const Badge = () => worst;`,
    "src/domain/canary-severity.ts": `export const worst = "critical";`,
  },
  "lib-is-below-the-screens": {
    "src/lib/canary-format.ts": `import { Plain } from "@/components/canary-plain";\nexport const format = Plain;`,
    "src/components/canary-plain.tsx": `export const Plain = () => null;`,
  },
  "outsiders-import-domain-only": {
    "src/verifier/canary-main.ts": `import { Pool } from "pg";\nexport const pool = Pool;`,
  },
  "only-app-imports-app": {
    "src/features/canary/page-thief.tsx": `import Page from "@/app/canary-page/page";\nexport const Thief = Page;`,
    "src/app/canary-page/page.tsx": `export default function Page() { return null; }`,
  },
  "no-tests-in-product": {
    "src/domain/canary-leak.ts": `import { factory } from "@/domain/canary.test";\nexport const leak = factory;`,
    "src/domain/canary.test.ts": `export const factory = 1;`,
  },
  "no-development-packages-in-product": {
    "src/server/canary-tools.ts": `import { test } from "@playwright/test";\nexport const tools = test;`,
  },
  "no-orphans": {
    "src/lib/canary-orphan.ts": `export const alone = 1;`,
  },
};

/** Files that resemble violations and must not be reported. */
export const ALLOWED = {
  "src/features/canary/types-only.tsx": `import type { Secret } from "@/server/canary-types";\nexport const Show = (p: { s: Secret }) => p.s;`,
  "src/server/canary-types.ts": `import { createHash } from "node:crypto";\nexport type Secret = string;\nexport const hash = createHash;`,
  "src/domain/canary-hash.ts": `import { createHash } from "node:crypto";\nexport const tools = createHash;`,
  "src/domain/canary-types/a.ts": `import type { B } from "./b";\nexport const a = (b: B) => b;`,
  "src/domain/canary-types/b.ts": `import { a } from "./a";\nexport interface B { n: number }\nexport const b = a;`,
};

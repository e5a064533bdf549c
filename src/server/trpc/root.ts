import "server-only";
import { router } from "./init";
import {
  accountRouter,
  accountsRouter,
  policyRouter,
  sessionRouter,
  tokensRouter,
} from "./routers/accounts";
import { custodyRouter } from "./routers/custody";
import { evidenceRouter } from "./routers/evidence";
import { importsRouter, uploadsRouter } from "./routers/imports";
import { incidentsRouter } from "./routers/incidents";
import { packagesRouter } from "./routers/packages";
import { traceRouter } from "./routers/trace";

export const appRouter = router({
  account: accountRouter,
  accounts: accountsRouter,
  custody: custodyRouter,
  evidence: evidenceRouter,
  imports: importsRouter,
  incidents: incidentsRouter,
  packages: packagesRouter,
  policy: policyRouter,
  session: sessionRouter,
  tokens: tokensRouter,
  trace: traceRouter,
  uploads: uploadsRouter,
});

export type AppRouter = typeof appRouter;

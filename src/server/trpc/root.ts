import "server-only";
import { router } from "./init";
import {
  accountRouter,
  accountsRouter,
  policyRouter,
  sessionRouter,
  tokensRouter,
} from "./routers/accounts";
import { evidenceRouter } from "./routers/evidence";
import { importsRouter, uploadsRouter } from "./routers/imports";
import { incidentsRouter } from "./routers/incidents";

export const appRouter = router({
  account: accountRouter,
  accounts: accountsRouter,
  evidence: evidenceRouter,
  imports: importsRouter,
  incidents: incidentsRouter,
  policy: policyRouter,
  session: sessionRouter,
  tokens: tokensRouter,
  uploads: uploadsRouter,
});

export type AppRouter = typeof appRouter;

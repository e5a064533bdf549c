import "server-only";
import { router } from "./init";
import {
  accountRouter,
  accountsRouter,
  policyRouter,
  sessionRouter,
  tokensRouter,
} from "./routers/accounts";
import { agentStopsRouter } from "./routers/agent-stops";
import { agentsRouter } from "./routers/agents";
import { attackRouter } from "./routers/attack";
import { calendarRouter } from "./routers/calendar";
import { casesRouter } from "./routers/cases";
import { coverageRouter } from "./routers/coverage";
import { custodyRouter } from "./routers/custody";
import { engagementsRouter } from "./routers/engagements";
import { evidenceRouter } from "./routers/evidence";
import { importsRouter, uploadsRouter } from "./routers/imports";
import { incidentsRouter } from "./routers/incidents";
import { killSwitchRouter } from "./routers/kill-switch";
import { legalRouter } from "./routers/legal";
import { noticesRouter } from "./routers/notices";
import { packagesRouter } from "./routers/packages";
import { slaRouter } from "./routers/sla";
import { ticketsRouter } from "./routers/tickets";
import { traceRouter } from "./routers/trace";
import { viewsRouter } from "./routers/views";

export const appRouter = router({
  account: accountRouter,
  accounts: accountsRouter,
  agentStops: agentStopsRouter,
  agents: agentsRouter,
  attack: attackRouter,
  calendar: calendarRouter,
  cases: casesRouter,
  coverage: coverageRouter,
  custody: custodyRouter,
  engagements: engagementsRouter,
  evidence: evidenceRouter,
  imports: importsRouter,
  incidents: incidentsRouter,
  killSwitch: killSwitchRouter,
  legal: legalRouter,
  notices: noticesRouter,
  packages: packagesRouter,
  policy: policyRouter,
  session: sessionRouter,
  sla: slaRouter,
  tickets: ticketsRouter,
  tokens: tokensRouter,
  trace: traceRouter,
  uploads: uploadsRouter,
  views: viewsRouter,
});

export type AppRouter = typeof appRouter;

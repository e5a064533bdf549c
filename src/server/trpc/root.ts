import "server-only";
import { router } from "./init";
import {
  accountRouter,
  accountsRouter,
  policyRouter,
  sessionRouter,
  tokensRouter,
} from "./routers/accounts";
import { agentCallsRouter } from "./routers/agent-calls";
import { agentContentRouter } from "./routers/agent-content";
import { agentStopsRouter } from "./routers/agent-stops";
import { agentsRouter } from "./routers/agents";
import { aiIncidentsRouter } from "./routers/ai-incidents";
import { approvalsRouter } from "./routers/approvals";
import { attackRouter } from "./routers/attack";
import { calendarRouter } from "./routers/calendar";
import { casesRouter } from "./routers/cases";
import { chatRouter } from "./routers/chat";
import { coverageRouter } from "./routers/coverage";
import { custodyRouter } from "./routers/custody";
import { engagementsRouter } from "./routers/engagements";
import { evidenceRouter } from "./routers/evidence";
import { federationRouter } from "./routers/federation";
import { federationBansRouter } from "./routers/federation-bans";
import { federationOperatorsRouter } from "./routers/federation-operators";
import { federationReviewsRouter } from "./routers/federation-reviews";
import { importsRouter, uploadsRouter } from "./routers/imports";
import { incidentsRouter } from "./routers/incidents";
import { killSwitchRouter } from "./routers/kill-switch";
import { legalRouter } from "./routers/legal";
import { noticesRouter } from "./routers/notices";
import { packagesRouter } from "./routers/packages";
import { secondFactorRouter } from "./routers/second-factor";
import { securityEventsRouter } from "./routers/security-events";
import { slaRouter } from "./routers/sla";
import { ticketsRouter } from "./routers/tickets";
import { toolsRouter } from "./routers/tools";
import { traceRouter } from "./routers/trace";
import { trustThresholdsRouter } from "./routers/trust-thresholds";
import { viewsRouter } from "./routers/views";

export const appRouter = router({
  account: accountRouter,
  accounts: accountsRouter,
  agentCalls: agentCallsRouter,
  agentContent: agentContentRouter,
  agentStops: agentStopsRouter,
  agents: agentsRouter,
  aiIncidents: aiIncidentsRouter,
  approvals: approvalsRouter,
  attack: attackRouter,
  calendar: calendarRouter,
  cases: casesRouter,
  chat: chatRouter,
  coverage: coverageRouter,
  custody: custodyRouter,
  engagements: engagementsRouter,
  evidence: evidenceRouter,
  federation: federationRouter,
  federationBans: federationBansRouter,
  federationOperators: federationOperatorsRouter,
  federationReviews: federationReviewsRouter,
  imports: importsRouter,
  incidents: incidentsRouter,
  killSwitch: killSwitchRouter,
  legal: legalRouter,
  notices: noticesRouter,
  packages: packagesRouter,
  policy: policyRouter,
  secondFactor: secondFactorRouter,
  securityEvents: securityEventsRouter,
  session: sessionRouter,
  sla: slaRouter,
  tickets: ticketsRouter,
  tokens: tokensRouter,
  tools: toolsRouter,
  trace: traceRouter,
  trustThresholds: trustThresholdsRouter,
  uploads: uploadsRouter,
  views: viewsRouter,
});

declare module "@/trpc/client" {
  interface Register {
    router: typeof appRouter;
  }
}

import "server-only";
import { CONSOLE } from "@/generated/console";
import { router } from "@/platform/trpc/init";
import {
  accountRouter,
  accountsRouter,
  policyRouter,
  sessionRouter,
  tokensRouter,
} from "../routers/accounts";
import { attackRouter } from "../routers/attack";
import { calendarRouter } from "../routers/calendar";
import { chatRouter } from "../routers/chat";
import { coverageRouter } from "../routers/coverage";
import { custodyRouter } from "../routers/custody";
import { engagementsRouter } from "../routers/engagements";
import { evidenceRouter } from "../routers/evidence";
import { federationRouter } from "../routers/federation";
import { federationBansRouter } from "../routers/federation-bans";
import { federationOperatorsRouter } from "../routers/federation-operators";
import { federationReviewsRouter } from "../routers/federation-reviews";
import { importsRouter, uploadsRouter } from "../routers/imports";
import { incidentsRouter } from "../routers/incidents";
import { legalRouter } from "../routers/legal";
import { noticesRouter } from "../routers/notices";
import { packagesRouter } from "../routers/packages";
import { secondFactorRouter } from "../routers/second-factor";
import { securityEventsRouter } from "../routers/security-events";
import { slaRouter } from "../routers/sla";
import { ticketsRouter } from "../routers/tickets";
import { traceRouter } from "../routers/trace";
import { viewsRouter } from "../routers/views";

export const appRouter = router({
  ...CONSOLE,
  account: accountRouter,
  accounts: accountsRouter,
  attack: attackRouter,
  calendar: calendarRouter,
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
  trace: traceRouter,
  uploads: uploadsRouter,
  views: viewsRouter,
});

declare module "@/platform/trpc/browser/client" {
  interface Register {
    router: typeof appRouter;
  }
}

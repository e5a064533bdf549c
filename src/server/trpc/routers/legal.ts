import "server-only";
import { z } from "zod";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { decideTrigger } from "@/server/services/legal/decide-trigger";
import { DraftDto, DraftInput, draftReport } from "@/server/services/legal/draft-report";
import { evaluateIncident } from "@/server/services/legal/evaluate-incident";
import { EvaluationId } from "@/server/services/legal/evaluation-id";
import { getEvaluation } from "@/server/services/legal/get-evaluation";
import { getTriggers } from "@/server/services/legal/get-triggers";
import {
  ClocksDto,
  EvaluationDto,
  EvaluationsDto,
  FactRegisterDto,
  LegalTriggersDto,
} from "@/server/services/legal/legal-dto";
import {
  LegalDecisionBody,
  LegalEvaluationBody,
  LegalEventBody,
  LegalFactsBody,
  LegalSubmissionBody,
} from "@/server/services/legal/legal-input";
import { ListClocksInput, listClocks } from "@/server/services/legal/list-clocks";
import { ListEvaluationsInput, listEvaluations } from "@/server/services/legal/list-evaluations";
import { listFacts } from "@/server/services/legal/list-facts";
import { recordEvent } from "@/server/services/legal/record-event";
import { recordFacts } from "@/server/services/legal/record-facts";
import { recordSubmission } from "@/server/services/legal/record-submission";
import { WhatIf } from "@/server/services/legal/what-if";
import { authed, router } from "../init";

const Incident = z.object({ id: IncidentId });
const onTriggers = authed.output(LegalTriggersDto);

export const legalRouter = router({
  triggers: onTriggers
    .input(WhatIf.extend(Incident.shape))
    .query(({ ctx, input }) => getTriggers(ctx.service, input)),
  register: authed
    .input(z.object({}))
    .output(FactRegisterDto)
    .query(({ ctx }) => listFacts(ctx.service)),
  recordFacts: onTriggers
    .input(LegalFactsBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => recordFacts(ctx.service, input)),
  recordEvent: onTriggers
    .input(LegalEventBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => recordEvent(ctx.service, input)),
  recordSubmission: onTriggers
    .input(LegalSubmissionBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => recordSubmission(ctx.service, input)),
  decide: onTriggers
    .input(LegalDecisionBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => decideTrigger(ctx.service, input)),
  evaluate: onTriggers
    .input(LegalEvaluationBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => evaluateIncident(ctx.service, input)),
  evaluations: authed
    .input(ListEvaluationsInput)
    .output(EvaluationsDto)
    .query(({ ctx, input }) => listEvaluations(ctx.service, input)),
  evaluation: authed
    .input(Incident.extend({ evaluation: EvaluationId }))
    .output(EvaluationDto)
    .query(({ ctx, input }) => getEvaluation(ctx.service, input)),
  draft: authed
    .input(DraftInput)
    .output(DraftDto)
    .query(({ ctx, input }) => draftReport(ctx.service, input)),
  clocks: authed
    .input(ListClocksInput)
    .output(ClocksDto)
    .query(({ ctx, input }) => listClocks(ctx.service, input)),
});

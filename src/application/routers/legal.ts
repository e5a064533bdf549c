import "server-only";
import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { decideTrigger } from "@/legal/server/decide-trigger";
import { DraftDto, DraftInput, draftReport } from "@/legal/server/draft-report";
import { evaluateIncident } from "@/legal/server/evaluations/evaluate-incident";
import { getEvaluation } from "@/legal/server/evaluations/get-evaluation";
import { getTriggers } from "@/legal/server/evaluations/get-triggers";
import {
  ClocksDto,
  EvaluationDto,
  EvaluationsDto,
  FactRegisterDto,
  LegalTriggersDto,
} from "@/legal/server/evaluations/legal-dto";
import {
  LegalDecisionBody,
  LegalEvaluationBody,
  LegalEventBody,
  LegalFactsBody,
  LegalSubmissionBody,
} from "@/legal/server/evaluations/legal-input";
import { ListEvaluationsInput, listEvaluations } from "@/legal/server/evaluations/list-evaluations";
import { WhatIf } from "@/legal/server/evaluations/what-if";
import { ListClocksInput, listClocks } from "@/legal/server/list-clocks";
import { listFacts } from "@/legal/server/list-facts";
import { recordEvent } from "@/legal/server/record-event";
import { recordFacts } from "@/legal/server/record-facts";
import { recordSubmission } from "@/legal/server/record-submission";
import { EvaluationId } from "@/legal-rules/server/evaluation-id";
import { allowed, type Rights, router } from "@/platform/trpc/init";

const Incident = z.object({ id: IncidentId });
const onTriggers = (...rights: Rights) => allowed(...rights).output(LegalTriggersDto);

export const legalRouter = router({
  triggers: onTriggers("incident.read", "incident.work_own")
    .input(WhatIf.extend(Incident.shape))
    .query(({ ctx, input }) => getTriggers(ctx.service, input)),
  register: allowed("incident.read", "incident.work_own")
    .input(z.object({}))
    .output(FactRegisterDto)
    .query(({ ctx }) => listFacts(ctx.service)),
  recordFacts: onTriggers("legal.record")
    .input(LegalFactsBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => recordFacts(ctx.service, input)),
  recordEvent: onTriggers("legal.record")
    .input(LegalEventBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => recordEvent(ctx.service, input)),
  recordSubmission: onTriggers("legal.record")
    .input(LegalSubmissionBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => recordSubmission(ctx.service, input)),
  decide: onTriggers("legal.decide")
    .input(LegalDecisionBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => decideTrigger(ctx.service, input)),
  evaluate: onTriggers("legal.record")
    .input(LegalEvaluationBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => evaluateIncident(ctx.service, input)),
  evaluations: allowed("incident.read", "incident.work_own")
    .input(ListEvaluationsInput)
    .output(EvaluationsDto)
    .query(({ ctx, input }) => listEvaluations(ctx.service, input)),
  evaluation: allowed("incident.read", "incident.work_own")
    .input(Incident.extend({ evaluation: EvaluationId }))
    .output(EvaluationDto)
    .query(({ ctx, input }) => getEvaluation(ctx.service, input)),
  draft: allowed("incident.read", "incident.work_own")
    .input(DraftInput)
    .output(DraftDto)
    .query(({ ctx, input }) => draftReport(ctx.service, input)),
  clocks: allowed("incident.read", "incident.work_own")
    .input(ListClocksInput)
    .output(ClocksDto)
    .query(({ ctx, input }) => listClocks(ctx.service, input)),
});

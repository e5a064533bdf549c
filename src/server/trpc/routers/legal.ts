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
import { allowed, type Rights, router } from "../init";

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

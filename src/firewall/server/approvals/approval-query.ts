import "server-only";
import { z } from "zod";
import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { upperCaseList } from "@/agents/server/registry/agent-query";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { AI_INCIDENT_STATES, ListAiIncidentsInput } from "../ai-incidents/ai-incident-dto";
import { ListApprovalsInput } from "./approval-dto";

/** Filters of the register of human decisions as a query string has them. */
export const ListApprovalsQuery = ListApprovalsInput.pick({ agent: true, tool: true }).extend({
  ...PageQuery,
  source: z.enum(["registry", "simulation"]).optional(),
  state: upperCaseList(APPROVAL_STATES),
});

/** Filters of the proposed serious incidents as a query string has them. */
export const ListAiIncidentsQuery = ListAiIncidentsInput.pick({ agent: true }).extend({
  ...PageQuery,
  state: commaList(AI_INCIDENT_STATES),
});

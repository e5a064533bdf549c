import "server-only";
import { z } from "zod";
import { addComment } from "@/server/services/cases/add-comment";
import { AssignmentDto, assignIncident } from "@/server/services/cases/assign-incident";
import { bulkChange } from "@/server/services/cases/bulk-change";
import {
  AssignBody,
  AssigneesDto,
  BulkInput,
  BulkResultDto,
  CloseBody,
  CommentBody,
  LinkBody,
  ReopenBody,
  RetestBody,
  SeverityBody,
  StateInput,
  TransitionBody,
} from "@/server/services/cases/case-input";
import { changeSeverity } from "@/server/services/cases/change-severity";
import { closeIncident } from "@/server/services/cases/close-incident";
import { linkIncidents, unlinkIncidents } from "@/server/services/cases/link-incidents";
import { ListAssigneesInput, listAssignees } from "@/server/services/cases/list-assignees";
import { ListStatementsInput, listStatements } from "@/server/services/cases/list-statements";
import { makeStatement } from "@/server/services/cases/make-statement";
import { recordRetest } from "@/server/services/cases/record-retest";
import { reopenIncident } from "@/server/services/cases/reopen-incident";
import { StatementPageDto } from "@/server/services/cases/statement-dto";
import { transitionIncident } from "@/server/services/cases/transition-incident";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";
import { allowed, type Rights, router } from "../init";

const Incident = z.object({ id: IncidentId });
const onIncident = (...rights: Rights) => allowed(...rights).output(IncidentDetailDto);

export const casesRouter = router({
  transition: onIncident("incident.transition", "incident.work_own")
    .input(TransitionBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => transitionIncident(ctx.service, input)),
  assign: allowed("incident.transition")
    .input(AssignBody.extend(Incident.shape))
    .output(AssignmentDto)
    .mutation(({ ctx, input }) => assignIncident(ctx.service, input)),
  retest: onIncident("incident.retest")
    .input(RetestBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => recordRetest(ctx.service, input)),
  close: onIncident("incident.close_fixed", "incident.dismiss", "incident.accept_risk")
    .input(CloseBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => closeIncident(ctx.service, input)),
  reopen: onIncident("incident.reopen")
    .input(ReopenBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => reopenIncident(ctx.service, input)),
  comment: onIncident("incident.comment", "incident.work_own")
    .input(CommentBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => addComment(ctx.service, input)),
  state: onIncident("incident.assess", "incident.work_own")
    .input(z.intersection(Incident, StateInput))
    .mutation(({ ctx, input }) => makeStatement(ctx.service, input)),
  changeSeverity: onIncident("incident.assess")
    .input(SeverityBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => changeSeverity(ctx.service, input)),
  link: onIncident("incident.assess")
    .input(LinkBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => linkIncidents(ctx.service, input)),
  unlink: onIncident("incident.assess")
    .input(LinkBody.extend(Incident.shape))
    .mutation(({ ctx, input }) => unlinkIncidents(ctx.service, input)),
  statements: allowed("incident.read", "incident.work_own")
    .input(ListStatementsInput)
    .output(StatementPageDto)
    .query(({ ctx, input }) => listStatements(ctx.service, input)),
  assignees: allowed("incident.transition")
    .input(ListAssigneesInput)
    .output(AssigneesDto)
    .query(({ ctx, input }) => listAssignees(ctx.service, input)),
  bulk: allowed("incident.transition", "incident.work_own")
    .input(BulkInput)
    .output(BulkResultDto)
    .mutation(({ ctx, input }) => bulkChange(ctx.service, input)),
});

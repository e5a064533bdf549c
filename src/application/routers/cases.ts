import "server-only";
import { z } from "zod";
import { addComment } from "@/incidents/server/cases/add-comment";
import { AssignmentDto, assignIncident } from "@/incidents/server/cases/assign-incident";
import { bulkChange } from "@/incidents/server/cases/bulk-change";
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
} from "@/incidents/server/cases/case-input";
import { changeSeverity } from "@/incidents/server/cases/change-severity";
import { closeIncident } from "@/incidents/server/cases/close-incident";
import { linkIncidents, unlinkIncidents } from "@/incidents/server/cases/link-incidents";
import { ListAssigneesInput, listAssignees } from "@/incidents/server/cases/list-assignees";
import { ListStatementsInput, listStatements } from "@/incidents/server/cases/list-statements";
import { recordRetest } from "@/incidents/server/cases/record-retest";
import { reopenIncident } from "@/incidents/server/cases/reopen-incident";
import { transitionIncident } from "@/incidents/server/cases/transition-incident";
import { IncidentDetailDto, IncidentId } from "@/incidents/server/incidents/incident-dto";
import { StatementPageDto } from "@/incidents/server/incidents/statement-dto";
import { makeStatement } from "@/legal/server/make-statement";
import { allowed, type Rights, router } from "@/platform/trpc/init";

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

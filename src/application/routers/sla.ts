import "server-only";
import {
  BoardInput,
  CalendarInput,
  countDeadlines,
  listDeadlines,
} from "@/incidents/server/deadlines/list-deadlines";
import { ListRulesInput, listRules } from "@/incidents/server/deadlines/list-rules";
import { SetRuleInput, setRule } from "@/incidents/server/deadlines/set-rule";
import {
  SlaBoardDto,
  SlaCalendarDto,
  SlaRuleDto,
  SlaRulesDto,
} from "@/incidents/server/deadlines/sla-dto";
import { allowed, router } from "@/platform/trpc/init";

export const slaRouter = router({
  rules: allowed("incident.read")
    .input(ListRulesInput)
    .output(SlaRulesDto)
    .query(({ ctx, input }) => listRules(ctx.service, input)),
  setRule: allowed("sla.manage")
    .input(SetRuleInput)
    .output(SlaRuleDto)
    .mutation(({ ctx, input }) => setRule(ctx.service, input)),
  calendar: allowed("incident.read")
    .input(CalendarInput)
    .output(SlaCalendarDto)
    .query(({ ctx, input }) => listDeadlines(ctx.service, input)),
  board: allowed("incident.read")
    .input(BoardInput)
    .output(SlaBoardDto)
    .query(({ ctx, input }) => countDeadlines(ctx.service, input)),
});

import "server-only";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { AgentCallDto, AgentCallPageDto, ListCallsInput } from "@/firewall/server/calls/call-dto";
import {
  FirewallFiguresDto,
  FirewallFiguresInput,
  getFirewallFigures,
} from "@/firewall/server/calls/firewall-figures";
import { getCall, listCalls } from "@/firewall/server/calls/list-calls";
import { whatIf } from "@/firewall/server/calls/what-if";
import { WhatIfBody, WhatIfDto } from "@/firewall/server/calls/what-if-dto";
import { OfCall } from "@/firewall/server/weighing/tool-call-dto";
import { allowed, router } from "@/platform/trpc/init";

export const agentCallsRouter = router({
  list: allowed("agent.read")
    .input(ListCallsInput.extend(OfAgent.shape))
    .output(AgentCallPageDto)
    .query(({ ctx, input }) => listCalls(ctx.service, input)),
  get: allowed("agent.read")
    .input(OfCall)
    .output(AgentCallDto)
    .query(({ ctx, input }) => getCall(ctx.service, input)),
  figures: allowed("agent.read")
    .input(FirewallFiguresInput)
    .output(FirewallFiguresDto)
    .query(({ ctx, input }) => getFirewallFigures(ctx.service, input)),
  whatIf: allowed("agent.read")
    .input(WhatIfBody.extend(OfAgent.shape))
    .output(WhatIfDto)
    .query(({ ctx, input }) => whatIf(ctx.service, input)),
});

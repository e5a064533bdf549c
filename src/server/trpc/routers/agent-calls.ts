import "server-only";
import {
  AgentCallDto,
  AgentCallPageDto,
  ListCallsInput,
} from "@/server/services/agent-calls/call-dto";
import {
  FirewallFiguresDto,
  FirewallFiguresInput,
  getFirewallFigures,
} from "@/server/services/agent-calls/firewall-figures";
import { getCall, listCalls } from "@/server/services/agent-calls/list-calls";
import { whatIf } from "@/server/services/agent-calls/what-if";
import { WhatIfBody, WhatIfDto } from "@/server/services/agent-calls/what-if-dto";
import { OfAgent } from "@/server/services/agents/agent-input";
import { OfCall } from "@/server/services/agents/tool-call-dto";
import { allowed, router } from "../init";

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

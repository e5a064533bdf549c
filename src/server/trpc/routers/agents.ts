import "server-only";
import { AgentDto, AgentKeysDto, AgentPageDto } from "@/server/services/agents/agent-dto";
import {
  KeyId,
  ListAgentsInput,
  OfAgent,
  RevokeKeyBody,
  SetToolsBody,
} from "@/server/services/agents/agent-input";
import {
  AgentOverviewDto,
  AgentOverviewInput,
  getAgentOverview,
} from "@/server/services/agents/agent-overview";
import { AgentTraceDto, AgentTraceVerificationDto } from "@/server/services/agents/agent-trace-dto";
import { getAgent, listAgentKeys } from "@/server/services/agents/get-agent";
import { GetScoreInput, getScore } from "@/server/services/agents/get-score";
import { AgentToolsDto, listAgentTools } from "@/server/services/agents/list-agent-tools";
import { ListAgentTraceInput, listAgentTrace } from "@/server/services/agents/list-agent-trace";
import { listAgents } from "@/server/services/agents/list-agents";
import {
  AgentChallengesDto,
  ListChallengesInput,
  listChallenges,
} from "@/server/services/agents/list-challenges";
import { revokeKey } from "@/server/services/agents/revoke-key";
import { AgentScoreDto } from "@/server/services/agents/score-dto";
import { setTools } from "@/server/services/agents/set-tools";
import { verifyAgentTrace } from "@/server/services/agents/verify-agent-trace";
import { allowed, type Rights, router } from "../init";

const onAgent = (...rights: Rights) => allowed(...rights).output(AgentDto);

export const agentsRouter = router({
  score: allowed("agent.read")
    .input(OfAgent.extend(GetScoreInput.shape))
    .output(AgentScoreDto)
    .query(({ ctx, input: { id, ...page } }) => getScore(ctx.service, id, page)),
  trace: allowed("agent.read")
    .input(OfAgent.extend(ListAgentTraceInput.shape))
    .output(AgentTraceDto)
    .query(({ ctx, input: { id, ...page } }) => listAgentTrace(ctx.service, id, page)),
  verifyTrace: allowed("agent.read")
    .input(OfAgent)
    .output(AgentTraceVerificationDto)
    .query(({ ctx, input }) => verifyAgentTrace(ctx.service, input.id)),
  overview: allowed("agent.read")
    .input(AgentOverviewInput)
    .output(AgentOverviewDto)
    .query(({ ctx, input }) => getAgentOverview(ctx.service, input)),
  list: allowed("agent.read")
    .input(ListAgentsInput)
    .output(AgentPageDto)
    .query(({ ctx, input }) => listAgents(ctx.service, input)),
  get: onAgent("agent.read")
    .input(OfAgent)
    .query(({ ctx, input }) => getAgent(ctx.service, input)),
  keys: allowed("agent.read")
    .input(OfAgent)
    .output(AgentKeysDto)
    .query(({ ctx, input }) => listAgentKeys(ctx.service, input)),
  tools: allowed("agent.read")
    .input(OfAgent)
    .output(AgentToolsDto)
    .query(({ ctx, input }) => listAgentTools(ctx.service, input)),
  challenges: allowed("agent.read")
    .input(OfAgent.extend(ListChallengesInput.shape))
    .output(AgentChallengesDto)
    .query(({ ctx, input: { id, ...page } }) => listChallenges(ctx.service, id, page)),
  revokeKey: onAgent("agent.revoke_key", "agent.read")
    .input(RevokeKeyBody.extend(OfAgent.shape).extend({ kid: KeyId }))
    .mutation(({ ctx, input }) => revokeKey(ctx.service, input)),
  setTools: onAgent("agent.grant")
    .input(SetToolsBody.extend(OfAgent.shape))
    .mutation(({ ctx, input }) => setTools(ctx.service, input)),
});

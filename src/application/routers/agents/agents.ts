import "server-only";
import {
  AgentChallengesDto,
  ListChallengesInput,
  listChallenges,
} from "@/agents/server/challenges/list-challenges";
import { revokeKey } from "@/agents/server/keys/revoke-key";
import { AgentDto, AgentKeysDto, AgentPageDto } from "@/agents/server/registry/agent-dto";
import {
  KeyId,
  ListAgentsInput,
  OfAgent,
  RevokeKeyBody,
  SetToolsBody,
} from "@/agents/server/registry/agent-input";
import { getAgent, listAgentKeys } from "@/agents/server/registry/get-agent";
import { listAgents } from "@/agents/server/registry/list-agents";
import { AgentTraceDto, AgentTraceVerificationDto } from "@/agents/server/trace/agent-trace-dto";
import { GetScoreInput, getScore } from "@/agents/server/trace/get-score";
import { ListAgentTraceInput, listAgentTrace } from "@/agents/server/trace/list-agent-trace";
import { AgentScoreDto } from "@/agents/server/trace/score-dto";
import { verifyAgentTrace } from "@/agents/server/trace/verify-agent-trace";
import {
  AgentOverviewDto,
  AgentOverviewInput,
  getAgentOverview,
} from "@/boards/server/overview/agent-overview";
import { AgentToolsDto, listAgentTools } from "@/firewall/server/grants/list-agent-tools";
import { setTools } from "@/firewall/server/grants/set-tools";
import { allowed, type Rights, router } from "@/platform/trpc/init";

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

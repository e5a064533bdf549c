import "server-only";
import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { approvalStateAt } from "@/agents/domain/approval-state";
import type { LockedDecision } from "@/agents/server/decisions/lock-decision";
import type { AgentRow } from "@/agents/server/queries/agents";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { actionDigestInput, policyDigestInput } from "@/firewall/domain/action-digest";
import { approvalFault } from "@/firewall/domain/approval-fault";
import { decide } from "@/firewall/domain/decide";
import type { CallFacts, Decision, Taint } from "@/firewall/domain/decision";
import { findGrant } from "@/firewall/domain/grants/find-grant";
import type { Grant } from "@/firewall/domain/grants/grant-rule";
import type { RegisteredTool } from "@/firewall/domain/grants/tool-definition";
import { countOpenCalls } from "@/firewall/server/queries/agent-calls";
import { findApproval } from "@/firewall/server/queries/approval-register";
import { type CallPolicy, findCallPolicy } from "@/firewall/server/queries/call-policy";
import { findToolUse } from "@/firewall/server/queries/tool-use";
import { sentTogether } from "@/platform/db/sent-together";
import { taintOf } from "../content/taint-of";
import { toGrant, toRegisteredTool } from "../policy/stored-policy";
import { findUsableApproval } from "./find-usable-approval";
import type { PreparedCall } from "./prepare-call";

/** A call with the decision on it and what that rests on. */
export interface EvaluatedCall {
  facts: CallFacts;
  decision: Decision;
  /** Null where the registry does not have it. */
  tool: RegisteredTool | null;
  /** Null where the agent has no grant for it. */
  policy: { grant: Grant; sha256: Buffer } | null;
  /** Digest that an approval of exactly this call is bound to. */
  actionSha256: Buffer;
}

/** What every decision on a call reads of its agent. */
export interface ReadCallFacts {
  policy: CallPolicy;
  taint: Taint;
}

export async function readCallFacts(
  client: PoolClient,
  agent: Pick<AgentRow, "id">,
  call: PreparedCall,
  now: Date,
): Promise<ReadCallFacts> {
  const [policy, taint] = await sentTogether(
    findCallPolicy(client, agent.id, call.tool),
    taintOf(client, agent, call.inputs, now),
  );
  return { policy, taint };
}

/**
 * Decides by what was read and what else the grant requires to be read. Of a locked agent it holds until the
 * transaction ends; without the lock it is what the decision would be now. Changes nothing.
 */
export async function evaluateCall(
  client: PoolClient,
  { agent, switches }: LockedDecision,
  { policy: found, taint }: ReadCallFacts,
  call: PreparedCall,
  now: Date,
): Promise<EvaluatedCall> {
  const { grants, tool: stored } = found;
  const tool = stored && toRegisteredTool(stored);
  const grant = findGrant(grants.map(toGrant), call.tool, agent.tier);
  const policy = grant && { grant, sha256: policyDigest(grant, tool) };
  const actionSha256 = actionDigest({ did: agent.did, tool, policy: policy?.sha256 ?? null }, call);
  const facts: CallFacts = {
    agent: agentFacts(agent),
    switches,
    grant,
    tool,
    ...(await usageOf(client, agent.id, grant)),
    taint,
    ...(await namedApproval(client, call, { agent, actionSha256, policy, now })),
    now,
  };
  const { args, requestBytes } = call;
  const decision = decide(facts, {
    tool: call.tool,
    args,
    requestBytes,
    actionSha256: actionSha256.toString("hex"),
  });
  return { facts, decision, tool, policy, actionSha256 };
}

/** A stored agent in the terms of the firewall. */
export function agentFacts(agent: AgentRow): CallFacts["agent"] {
  const { did, tier, status, score, baseline, read_only_until: readOnlyUntil } = agent;
  return { did, tier, status, readOnlyUntil, trustDelta: score - baseline };
}

/** Digest of what a call is decided by: the grant and the tool, each in its version. */
export function policyDigest(grant: Grant, tool: RegisteredTool | null): Buffer {
  return createHash("sha256").update(policyDigestInput(grant, tool)).digest();
}

function actionDigest(
  of: { did: string; tool: RegisteredTool | null; policy: Buffer | null },
  call: PreparedCall,
): Buffer {
  const input = actionDigestInput({
    agent: of.did,
    tool: call.tool,
    toolVersion: of.tool?.version ?? null,
    args: call.args,
    policySha256: of.policy?.toString("hex") ?? "",
  });
  return createHash("sha256").update(input).digest();
}

/** The agent's use of a grant's limits; both are counted under the granted name. */
async function usageOf(
  client: Pool | PoolClient,
  agentId: bigint,
  grant: Grant | null,
): Promise<Pick<CallFacts, "use" | "concurrent">> {
  const limits = grant?.rule.limits;
  if (grant === null || limits === undefined) return { use: null, concurrent: 0 };
  const isCounted = limits.rate !== undefined || limits.amount !== undefined;
  return {
    use: isCounted ? await findToolUse(client, agentId, grant.tool) : null,
    concurrent:
      limits.concurrency === undefined ? 0 : await countOpenCalls(client, agentId, grant.tool),
  };
}

/** The approval that a call names, or why it does not let the call pass. */
async function namedApproval(
  client: PoolClient,
  { approvalId, tool }: PreparedCall,
  of: Pick<EvaluatedCall, "actionSha256" | "policy"> & { agent: AgentRow; now: Date },
): Promise<Pick<CallFacts, "approval" | "faulty">> {
  const { agent, policy, now } = of;
  if (approvalId === null || policy === null) return { approval: null, faulty: null };
  const { actionSha256 } = of;
  const policySha256 = policy.sha256;
  const action = { agent, approvalId, actionSha256, policySha256, now };
  const asked = {
    tool,
    actionSha256: toHex(actionSha256),
    policySha256: toHex(policySha256),
  };
  if ((await findUsableApproval(client, action)) !== null) {
    return { approval: { approvalId, actionSha256: asked.actionSha256 }, faulty: null };
  }
  const fault = approvalFault(await findNamed(client, agent, approvalId, now), asked);
  return { approval: null, faulty: { approvalId, fault } };
}

/** The call and the state of an approval of this agent; null for another agent's as well. */
async function findNamed(client: PoolClient, agent: AgentRow, approvalId: string, now: Date) {
  const row = await findApproval(client, approvalId);
  if (row === null || row.agent_id !== agent.id) return null;
  return {
    tool: row.tool,
    actionSha256: toHex(row.action_sha256),
    policySha256: toHex(row.policy_sha256),
    state: approvalStateAt({ state: row.state, expiresAt: row.expires_at }, now),
  };
}

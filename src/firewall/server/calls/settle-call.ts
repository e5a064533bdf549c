import "server-only";
import type { PoolClient } from "pg";
import { isInForce } from "@/agents/domain/key-lifecycle";
import { killCode } from "@/agents/domain/kill-code";
import { killInForce } from "@/agents/domain/kill-switch";
import { lockAgent } from "@/agents/server/decisions/lock-decision";
import { findSigningKey } from "@/agents/server/queries/agent-keys";
import type { AgentRow } from "@/agents/server/queries/agents";
import { findActiveSwitches } from "@/agents/server/queries/kill-switches";
import { toKillSwitch } from "@/agents/server/stops/map-kill-switch";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { findCall } from "@/firewall/server/queries/agent-calls";
import { sentTogether } from "@/platform/db/sent-together";
import { inLockedTransaction } from "@/platform/db/transaction";
import type { AgentActor, ServiceContext } from "@/platform/operation/context";
import { type RecordedInput, recordInput } from "../content/record-input";
import type { DecidedCall } from "./decide-call";
import type { InspectedRun } from "./inspect-run";
import { recordOutcome } from "./record-outcome";

/** What the agent may see of a call that the service executed. */
export interface ExecutedCall {
  /** State after the outcome. */
  agent: AgentRow;
  outcome: "executed" | "failed";
  /** Undefined where there is none. */
  result: unknown;
  resultSha256: string | null;
  isTainted: boolean;
  failure: { code: string; reason: string } | null;
}

interface Settled {
  agent: AgentRow;
  /** Why the result is not returned. */
  withheld: { code: ErrorCode; blocked: "kill-switch" | "agent-status"; reason: string } | null;
  input: RecordedInput["row"] | null;
}

/**
 * Records the outcome of an executed call, in a separate transaction, and returns what the agent
 * gets of it. A result with an injection is held, and an agent that was stopped meanwhile gets
 * none. Throws `tool_call_blocked` for a refusal of the sandbox or the detector, the code of the
 * stop, and `decision_unavailable` where the outcome cannot be recorded.
 */
export async function settleCall(
  ctx: ServiceContext,
  { callId, agent }: DecidedCall,
  run: InspectedRun,
): Promise<ExecutedCall> {
  const settled = await inLockedTransaction(
    ctx.db.pool,
    (client) => lockAgent(ctx, client, agent.did),
    (client, locked) => settle(ctx, client, { callId, agent: locked }, run),
  ).catch((error: unknown) => {
    ctx.log.error({ err: error, call: callId }, "call outcome");
    throw new ServiceError("decision_unavailable", {
      detail: "What came of the call could not be recorded, so that nothing of it is handed out.",
      cause: error,
    });
  });
  const { withheld, input } = settled;
  if (withheld !== null) {
    const { code, blocked, reason } = withheld;
    const requires = "the call's outcome is recorded and its result is not handed out";
    throw new ServiceError(code, {
      detail: `${reason}; ${requires}.`,
      extra: { blocked, reason, requires, call_id: callId },
    });
  }
  if (run.state === "failed") {
    const { code, reason } = run;
    if (run.isRefused)
      throw refused(callId, "sandbox", `${code}: ${reason}`, "a call within its bounds");
    const nothing = { result: undefined, resultSha256: null, isTainted: false } as const;
    return { agent: settled.agent, outcome: "failed", ...nothing, failure: { code, reason } };
  }
  if (input === null || input.state === "held" || input.state === "discarded") {
    const reason =
      input?.verdict === "ERROR"
        ? "the result could not be scanned"
        : "the result holds an injection";
    throw refused(callId, "injection", reason, "its release by a safety officer", input?.id);
  }
  return {
    agent: settled.agent,
    outcome: "executed",
    result: run.result,
    resultSha256: run.resultSha256.toString("hex"),
    isTainted: input.state === "tainted",
    failure: null,
  };
}

async function settle(
  ctx: ServiceContext,
  client: PoolClient,
  { callId, agent }: { callId: string; agent: AgentRow },
  run: InspectedRun,
): Promise<Settled> {
  const [switches, call] = await sentTogether(
    findActiveSwitches(client),
    findCall(client, agent.id, callId, true),
  );
  if (call === null) throw new Error(`${callId} is gone`);
  const now = ctx.clock();
  const service: ServiceContext = { ...ctx, clock: () => now, actor: { kind: "service" } };
  const isExecuted = run.state === "executed";
  const recorded = await recordOutcome(service, client, agent, call, {
    state: run.state,
    durationMs: run.durationMs,
    resultSha256: isExecuted ? run.resultSha256 : null,
    blocked: !isExecuted && run.isRefused ? "sandbox" : null,
    note: isExecuted ? null : `${run.code}: ${run.reason}`,
  });
  const { did, tier } = agent;
  const active = killInForce(switches.map(toKillSwitch), { did, tier, tool: call.tool });
  if (active !== null) {
    const reason = `kill switch ${active.killId} is in force`;
    return {
      agent: recorded.agent,
      withheld: { code: killCode(active), blocked: "kill-switch", reason },
      input: null,
    };
  }
  if (recorded.agent.status === "QUARANTINED") return quarantined(recorded.agent);
  if (ctx.actor.kind === "agent" && !(await counts(client, ctx.actor, now))) {
    return {
      agent: recorded.agent,
      withheld: {
        code: "key_revoked",
        blocked: "agent-status",
        reason: "the key that signed the call no longer counts",
      },
      input: null,
    };
  }
  if (!isExecuted) return { agent: recorded.agent, withheld: null, input: null };
  const input = await recordInput(service, client, recorded.agent, run.scanned);
  if (input.agent.status === "QUARANTINED") return quarantined(input.agent);
  return { agent: input.agent, withheld: null, input: input.row };
}

function quarantined(agent: AgentRow): Settled {
  const reason = "agent is quarantined";
  return {
    agent,
    withheld: { code: "agent_quarantined", blocked: "agent-status", reason },
    input: null,
  };
}

async function counts(client: PoolClient, { did, kid }: AgentActor, now: Date): Promise<boolean> {
  const key = await findSigningKey(client, { did, kid }, now);
  return key !== null && isInForce(key, key.asOf);
}

function refused(
  callId: string,
  blocked: "sandbox" | "injection",
  reason: string,
  requires: string,
  inputId?: string,
): ServiceError {
  return new ServiceError("tool_call_blocked", {
    detail: `${reason}; this requires ${requires}.`,
    extra: {
      blocked,
      layer: blocked,
      reason,
      requires,
      call_id: callId,
      ...(inputId === undefined ? {} : { input_id: inputId }),
    },
  });
}

import "server-only";
import type { RegisteredTool } from "@/firewall/domain/grants/tool-definition";
import { runTool } from "@/firewall/server/sandbox/run-tool";
import type { JsonObject, ManagedTool, ToolOutcome } from "@/firewall/server/sandbox/tool-run";
import type { ServiceContext } from "@/platform/operation/context";
import type { DecidedCall } from "./decide-call";
import { inspectRun } from "./inspect-run";
import { type ExecutedCall, settleCall } from "./settle-call";
import { whileUnstopped } from "./watch-call";

/** Longest execution; its outcome is recorded well before it is overdue. */
const EXECUTION_MS = 30_000;

const STOPPED: ToolOutcome = {
  outcome: "failed",
  code: "cancelled",
  reason: "the call was stopped before it was executed",
  duration_ms: 0,
};

/**
 * Executes a call that was decided and recorded, and records its outcome before it is returned. Its
 * result is scanned as a document. Throws what settleCall throws.
 */
export async function executeCall(
  ctx: ServiceContext,
  decided: DecidedCall,
  args: JsonObject,
): Promise<ExecutedCall> {
  const { tool, policy } = decided.evaluated;
  if (tool === null || policy === null) throw new Error(`${decided.callId} is not managed`);
  const { rule } = policy.grant;
  const watched = { callId: decided.callId, tool: tool.name, toolVersion: tool.version };
  const ran = await whileUnstopped(ctx, watched, EXECUTION_MS, (signal) =>
    runTool(managed(tool), args, {
      ctx,
      agent: { id: decided.agent.id, did: decided.agent.did },
      callId: decided.callId,
      resource:
        rule.resource?.incidents === undefined ? null : { incidents: rule.resource.incidents },
      hosts: rule.hosts ?? [],
      responseBytes: decided.decision.maxResponse,
      signal,
    }),
  );
  return settleCall(ctx, decided, await inspectRun(ctx, tool.name, ran ?? STOPPED));
}

function managed({ name, kind, version, definition }: RegisteredTool): ManagedTool {
  if (kind === "delegated") throw new Error(`${name} is executed by its agent`);
  return { name, kind, version, definition };
}

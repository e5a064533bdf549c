import "server-only";
import { createHash } from "node:crypto";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { RegisteredTool } from "@/firewall/domain/grants/tool-definition";
import { runTool } from "@/firewall/server/sandbox/run-tool";
import type {
  JsonObject,
  ManagedTool,
  ToolFailureCode,
  ToolOutcome,
} from "@/firewall/server/sandbox/tool-run";
import type { ServiceContext } from "@/platform/operation/context";
import { scanInput } from "../content/scan-input";
import type { DecidedCall } from "./decide-call";
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

/** What the bounds of the sandbox or of the grant refuse, told from what merely went wrong. */
const REFUSED: ReadonlySet<ToolFailureCode> = new Set<ToolFailureCode>([
  "resource_refused",
  "egress_refused",
  "time_exceeded",
  "memory_exceeded",
  "stack_exceeded",
  "output_exceeded",
  "host_calls_exceeded",
  "quota_exceeded",
]);

/**
 * Executes a call that was decided and recorded, and records what came of it before anybody is told.
 * Its result is scanned as a document. Throws what settleCall throws.
 */
export async function executeCall(
  ctx: ServiceContext,
  decided: DecidedCall,
  args: JsonObject,
): Promise<ExecutedCall> {
  const { tool, policy } = decided.weighed;
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
  return settleCall(ctx, decided, await inspect(ctx, tool.name, ran ?? STOPPED));
}

function managed({ name, kind, version, definition }: RegisteredTool): ManagedTool {
  if (kind === "delegated") throw new Error(`${name} is executed by its agent`);
  return { name, kind, version, definition };
}

/** What is recorded of an outcome, with what the detector says of its result. */
async function inspect(ctx: ServiceContext, tool: string, ran: ToolOutcome) {
  const durationMs = Math.round(ran.duration_ms);
  if (ran.outcome === "failed") {
    const { code, reason } = ran;
    return { state: "failed", durationMs, isRefused: REFUSED.has(code), code, reason } as const;
  }
  // Its digest is the one by which a later call names the result as an input.
  const content = typeof ran.result === "string" ? ran.result : canonicalJson(ran.result);
  const resultSha256 = createHash("sha256").update(utf8(content)).digest();
  const source = `tool:${tool}`;
  const result = { source, channel: "document", content, whenBusy: "hold" } as const;
  const scanned = await scanInput(ctx, result);
  return { state: "executed", durationMs, result: ran.result, resultSha256, scanned } as const;
}

export type InspectedRun = Awaited<ReturnType<typeof inspect>>;

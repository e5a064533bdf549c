import "server-only";
import { callStore, MOST_VALUE_BYTES } from "./object-store";
import type { ScriptJob, StoreCall } from "./script-messages";
import { type ScriptPool, sharedScriptPool } from "./script-pool";
import type { ScriptDefinition } from "./tool-definition";
import { type JsonObject, type JsonValue, ToolFailure, type ToolRun } from "./tool-run";

const WALL_MS = 10_000;
const OVERRUN_MS = 1_000;
const LIMITS = {
  cpuMs: 1_000,
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 512 * 1024,
  valueBytes: MOST_VALUE_BYTES,
  hostCalls: 100,
  logLines: 50,
  logCharacters: 500,
} as const;

/**
 * Runs a script in a process of its own with its arguments as input, and returns its result. It reaches
 * `store.get(key)`, `store.put(key, value)` (without a value: removes it), `store.list(prefix)` of its
 * agent and `log(text)`, and nothing else. Throws ToolFailure.
 */
export async function runScriptTool(
  { source }: ScriptDefinition,
  args: JsonObject,
  run: ToolRun,
  pool: ScriptPool = sharedScriptPool(),
): Promise<JsonValue> {
  const { ctx, agent, callId, signal } = run;
  const job: ScriptJob = {
    source,
    input: JSON.stringify(args),
    limits: { ...LIMITS, resultBytes: run.responseBytes },
  };
  let refused: ToolFailure | null = null;
  const store = async (name: StoreCall, key: string, value: string | null) => {
    // A script that is over may still have calls under way.
    if (signal.aborted) throw new ToolFailure("cancelled", "The call was ended.");
    try {
      return await callStore({ ctx, agent }, name, key, value);
    } catch (error) {
      if (error instanceof ToolFailure) {
        refused = error;
        throw error;
      }
      ctx.log.error({ err: error, agent: agent.did, call: callId }, "an agent's store failed");
      throw new ToolFailure("internal", "The store failed.");
    }
  };
  const log = (line: string) => ctx.log.debug({ agent: agent.did, call: callId, line }, "script");
  const bounds = { wallMs: WALL_MS, overrunMs: OVERRUN_MS, signal };
  const answer = await pool.run(agent.did, job, { calls: { store, log }, ...bounds });
  if (answer === null) throw new ToolFailure("sandbox_busy", "Too many scripts wait to be run.");
  if ("result" in answer) return parsed(answer.result);
  if (answer.code === "script_failed" && refused !== null) throw refused;
  throw new ToolFailure(answer.code, answer.reason);
}

function parsed(json: string): JsonValue {
  try {
    return JSON.parse(json) as JsonValue;
  } catch {
    throw new ToolFailure("sandbox_crashed", "The sandbox answered with what is no JSON.");
  }
}

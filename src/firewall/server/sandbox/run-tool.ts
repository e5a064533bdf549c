import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { type EgressCode, EgressFailure } from "@/platform/egress/egress-failure";
import { runBuiltin } from "./builtin-tools";
import { runHttpTool } from "./http-tool";
import { runScriptTool } from "./script-tool";
import { readManagedDefinition } from "./tool-definition";
import {
  type JsonObject,
  type JsonValue,
  type ManagedTool,
  ToolFailure,
  type ToolFailureCode,
  type ToolOutcome,
  type ToolRun,
} from "./tool-run";

const MOST_RESULT_BYTES = 1024 * 1024;

/**
 * Executes a managed tool whose call was decided and recorded, and says what came of it. Never throws:
 * what goes wrong is an outcome with a code and a reason that holds no secret and nothing internal.
 * A result always has canonical JSON (RFC 8785) of at most `responseBytes`.
 */
export async function runTool(
  tool: ManagedTool,
  args: JsonObject,
  run: ToolRun,
): Promise<ToolOutcome> {
  const startedAt = performance.now();
  const duration = () => Math.round(performance.now() - startedAt);
  const bounded = { ...run, responseBytes: Math.min(run.responseBytes, MOST_RESULT_BYTES) };
  try {
    if (run.signal.aborted) throw new ToolFailure("cancelled", "The call was ended.");
    const result = checkedResult(await execute(tool, args, bounded), bounded.responseBytes);
    return { outcome: "executed", result, duration_ms: duration() };
  } catch (error) {
    const { code, message } = failureOf(error, tool, run);
    return { outcome: "failed", code, reason: message, duration_ms: duration() };
  }
}

function execute(tool: ManagedTool, args: JsonObject, run: ToolRun): Promise<JsonValue> {
  const read = readManagedDefinition(tool.kind, tool.definition);
  if (Array.isArray(read)) {
    throw new ToolFailure("definition_invalid", "The tool's definition cannot be executed.");
  }
  if (read.kind === "http") return runHttpTool(read, args, run);
  return read.kind === "script" ? runScriptTool(read, args, run) : runBuiltin(tool.name, args, run);
}

function checkedResult(result: JsonValue, mostBytes: number): JsonValue {
  let text: string;
  try {
    text = canonicalJson(result);
  } catch {
    throw new ToolFailure("answer_refused", "The result is no well-formed JSON, or too deep.");
  }
  if (Buffer.byteLength(text) <= mostBytes) return result;
  throw new ToolFailure("output_exceeded", `The result is longer than ${mostBytes} bytes.`);
}

/** Failures of reads that an agent may see. */
const SHOWN_FAILURES: Partial<Record<string, ToolFailureCode>> = {
  not_found: "not_found",
  evidence_erased: "not_found",
  hash_mismatch: "answer_refused",
};

function failureOf(error: unknown, tool: ManagedTool, run: ToolRun): ToolFailure {
  if (error instanceof ToolFailure) return error;
  if (error instanceof EgressFailure) return ofEgress(error);
  if (error instanceof ServiceError) {
    const code = SHOWN_FAILURES[error.code];
    if (code !== undefined) return new ToolFailure(code, error.message);
  }
  run.ctx.log.error({ err: error, tool: tool.name, call: run.callId }, "a tool failed");
  return new ToolFailure("internal", "The tool could not be executed.");
}

/** Known before anything was sent. */
const UNSENT: ReadonlySet<EgressCode> = new Set<EgressCode>([
  "url_refused",
  "host_refused",
  "port_refused",
  "address_refused",
  "name_unresolved",
  "connection_failed",
  "tls_failed",
]);

function ofEgress(error: EgressFailure): ToolFailure {
  const { code } = error;
  const reason = UNSENT.has(code)
    ? error.message
    : `${error.message} The request may have taken effect.`;
  if (code === "timeout" || code === "cancelled") return new ToolFailure(code, reason);
  if (code === "answer_too_large") return new ToolFailure("output_exceeded", reason);
  if (code === "answer_encoding") return new ToolFailure("answer_refused", reason);
  return new ToolFailure(error.isRefusal ? "egress_refused" : "egress_failed", reason);
}

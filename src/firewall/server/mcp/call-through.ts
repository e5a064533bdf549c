import "server-only";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { toolOfMcpName } from "@/firewall/domain/mcp/tool-name";
import type { ServiceContext } from "@/platform/operation/context";
import { validationError } from "@/platform/operation/validation-error";
import { getOwnApproval } from "../approvals/get-own-approval";
import { callTool } from "../calls/call-tool";
import { type PendingCallDto, ToolCallBody, type ToolCallDto } from "../evaluation/tool-call-dto";
import { META } from "./meta-keys";

/** A call as the Model Context Protocol has it. */
export interface McpCall {
  name: string;
  arguments: Record<string, unknown>;
  meta: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/** Its result, in the protocol's form. */
export type McpResult = {
  content: { type: "text"; text: string }[];
  structuredContent: Record<string, unknown>;
  isError: boolean;
  _meta: Record<string, unknown>;
};

/** Errors about the request or the service, not about this call: the protocol's own errors. */
const NO_RESULT: readonly ErrorCode[] = ["internal_error", "unavailable", "agent_mismatch"];

/**
 * Calls a tool through the firewall, as the REST operation does: same decision, same record. What is
 * refused or waits for a person is a result that says so and is marked as an error, so that no client
 * takes it for done. A call that repeats one which a person has approved meanwhile uses that approval.
 * Throws a ServiceError for what is no result.
 */
export async function callThrough(
  ctx: ServiceContext,
  id: string,
  call: McpCall,
): Promise<McpResult> {
  try {
    const body = bodyOf(call);
    // Clients ask again with the same arguments, under another id of the protocol or the same one.
    const asking = { id, ...body, idempotencyKey: keyOf(call), joinsWaiting: true };
    const answer = await callTool(ctx, asking);
    if (answer.allowed) return done(answer);
    const { approval_id } = answer;
    const { state } = await getOwnApproval(ctx, { id, approval_id, wait: 0, signal: call.signal });
    if (state !== "APPROVED") return waiting(answer);
    const approved = await callTool(ctx, {
      id,
      ...body,
      approval_id,
      idempotencyKey: keyOf(call),
    });
    return approved.allowed ? done(approved) : waiting(approved);
  } catch (error) {
    if (!(error instanceof ServiceError) || NO_RESULT.includes(error.code)) throw error;
    return refused(error);
  }
}

function bodyOf({ name, arguments: args, meta }: McpCall): ToolCallBody {
  const read = ToolCallBody.safeParse({
    tool: toolOfMcpName(name),
    args,
    ...(meta[META.approval] === undefined ? {} : { approval_id: meta[META.approval] }),
    ...(meta[META.inputs] === undefined ? {} : { inputs: meta[META.inputs] }),
  });
  if (read.success) return read.data;
  const { errors } = validationError("validation_failed", "", read.error);
  const [fault] = errors;
  throw new ServiceError(
    "validation_failed",
    `${fault?.pointer.slice(1) ?? ""}: ${fault?.message ?? "not a call"}`,
  );
}

function keyOf({ meta }: McpCall): string | null {
  const key = meta[META.idempotency];
  return typeof key === "string" ? key : null;
}

function done(answer: ToolCallDto): McpResult {
  const { call_id, outcome, result, result_sha256, report_by, failure, tainted } = answer;
  const facts = { call_id, outcome, result_sha256, report_by, failure, tainted };
  const isError = outcome !== "executed" && outcome !== "delegated";
  return {
    content: [text(outcome === "executed" ? shown(result) : said(answer))],
    structuredContent: outcome === "executed" ? { ...facts, result: result ?? null } : facts,
    isError,
    _meta: { [META.call]: call_id, [META.trace]: answer.trace, [META.tainted]: tainted },
  };
}

function said({ call_id, outcome, report_by, failure, repeated }: ToolCallDto): string {
  if (repeated) return `${call_id} was called before; it was not executed again.`;
  if (outcome === "delegated") {
    return (
      `Allowed as ${call_id}. Nothing was executed: execute it yourself and report its outcome to ` +
      `tool-call/${call_id}/outcome${report_by === null ? "" : ` until ${report_by}`}.`
    );
  }
  if (outcome === "failed") {
    return `${call_id} failed: ${failure?.reason ?? "No reason is known."}`;
  }
  return `The outcome of ${call_id} is not known.`;
}

function shown(result: unknown): string {
  return typeof result === "string" ? result : JSON.stringify(result ?? null);
}

function waiting(answer: PendingCallDto): McpResult {
  const { call_id, approval_id, expires_at, poll, trace } = answer;
  return {
    content: [
      text(
        `Not executed: a person has to approve this call. Approval ${approval_id} waits until ` +
          `${expires_at}. Its state is at ${poll}. Once it is approved, call again with the same arguments.`,
      ),
    ],
    structuredContent: { pending: true, call_id, approval_id, expires_at, poll },
    isError: true,
    _meta: { [META.call]: call_id, [META.approval]: approval_id, [META.trace]: trace },
  };
}

function refused(error: ServiceError): McpResult {
  const { code, detail, extra, headers } = error;
  const { blocked, reason, requires, call_id, trace } = extra;
  const retryAfter = headers["retry-after"];
  return {
    content: [text(`Blocked: ${detail ?? code}`)],
    structuredContent: {
      code,
      ...(blocked === undefined ? {} : { blocked, reason, requires }),
      ...(retryAfter === undefined ? {} : { retry_after_s: Number(retryAfter) }),
    },
    isError: true,
    _meta: {
      ...(call_id === undefined ? {} : { [META.call]: call_id }),
      ...(trace === undefined ? {} : { [META.trace]: trace }),
    },
  };
}

function text(words: string): McpResult["content"][number] {
  return { type: "text", text: words };
}

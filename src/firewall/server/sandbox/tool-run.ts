import "server-only";
import type { GrantResource } from "@/firewall/domain/grants/grant-rule";
import type { EgressPolicy } from "@/platform/egress/egress-policy";
import type { ServiceContext } from "@/platform/operation/context";

/** Any value that JSON has. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export type JsonObject = { readonly [name: string]: JsonValue };

/** A tool that the service executes, as the registry has it. */
export interface ManagedTool {
  name: string;
  kind: "builtin" | "http" | "script";
  version: number;
  /** As readManagedDefinition takes it. */
  definition: unknown;
}

/** Context and bounds of the execution of a decided call. */
export interface ToolRun {
  ctx: ServiceContext;
  agent: { id: bigint; did: string };
  callId: string;
  /** Data of the service that the grant lets a builtin read: only what it names. */
  resource: GrantResource | null;
  /** Hosts that the grant names, as isHostAllowed reads them: no other is reached. */
  hosts: readonly string[];
  /** Longest result in bytes; never more than 1 MiB. */
  responseBytes: number;
  /** Ends the execution: a kill switch, the deadline of the call. */
  signal: AbortSignal;
  /** For tests. */
  egress?: EgressPolicy;
}

export type ToolFailureCode =
  | "definition_invalid"
  | "arguments_invalid"
  | "not_found"
  | "resource_refused"
  | "egress_refused"
  | "egress_failed"
  | "answer_refused"
  | "timeout"
  | "time_exceeded"
  | "memory_exceeded"
  | "stack_exceeded"
  | "output_exceeded"
  | "host_calls_exceeded"
  | "quota_exceeded"
  | "script_failed"
  | "sandbox_crashed"
  | "sandbox_busy"
  | "cancelled"
  | "internal";

/** Outcome of a call: never a secret, a stack or an address of the service's own network. */
export type ToolOutcome =
  | { outcome: "executed"; result: JsonValue; duration_ms: number }
  | { outcome: "failed"; code: ToolFailureCode; reason: string; duration_ms: number };

/** Why a tool did not run to its end. The reason is shown to the agent: it holds no secret and nothing internal. */
export class ToolFailure extends Error {
  override name = "ToolFailure";

  constructor(
    readonly code: ToolFailureCode,
    reason: string,
  ) {
    super(reason);
  }
}

import "server-only";
import { createHash } from "node:crypto";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { invalidAt } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { ToolCallBody } from "./tool-call-dto";

/** A call as the firewall and the record need it. */
export interface PreparedCall {
  tool: string;
  args: ToolCallBody["args"];
  argsSha256: Buffer;
  /** Of the arguments as canonical JSON. */
  requestBytes: number;
  /** Digests of the inputs that the agent says the call rests on. */
  inputs: readonly string[];
  approvalId: string | null;
}

/** Measures and hashes the arguments of a call. Throws `validation_failed` where they have no canonical form. */
export function prepareCall(body: ToolCallBody): PreparedCall {
  const text = utf8(canonicalArgs(body.args));
  return {
    tool: body.tool,
    args: body.args,
    argsSha256: createHash("sha256").update(text).digest(),
    requestBytes: text.length,
    inputs: [...new Set(body.inputs ?? [])].sort(),
    approvalId: body.approval_id ?? null,
  };
}

/**
 * Payload that the record commits to: salted with it, so that few possible arguments cannot be
 * tried out.
 */
export function callPayload({ tool, argsSha256 }: PreparedCall): Uint8Array {
  return utf8(canonicalJson({ args_sha256: argsSha256.toString("hex"), tool }));
}

function canonicalArgs(args: ToolCallBody["args"]): string {
  try {
    return canonicalJson(args);
  } catch {
    throw invalidAt(
      "/args",
      "The arguments have no canonical JSON: unpaired surrogates or too deep.",
    );
  }
}

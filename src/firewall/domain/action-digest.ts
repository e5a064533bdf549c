import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Grant } from "./grants/grant-rule";
import type { RegisteredTool } from "./grants/tool-definition";

export interface Action {
  /** DID. */
  agent: string;
  tool: string;
  /** Null where the registry does not have the tool. */
  toolVersion: number | null;
  args: unknown;
  /** SHA-256 of policyDigestInput, in hexadecimal. */
  policySha256: string;
}

/**
 * Canonical JSON (RFC 8785) of exactly one action: an approval is bound to its SHA-256, so that one for
 * other arguments, another tool or another policy is none. Throws TypeError for arguments that have no
 * canonical form.
 */
export function actionDigestInput({
  agent,
  tool,
  toolVersion,
  args,
  policySha256,
}: Action): string {
  return canonicalJson({ agent, args, policy: policySha256, tool, tool_version: toolVersion });
}

/**
 * Canonical JSON of what a call is decided by: the grant with its version, and the tool. Whatever
 * changes in either makes another digest. Throws TypeError for what has no canonical form.
 */
export function policyDigestInput(grant: Grant, tool: RegisteredTool | null): string {
  const { tool: name, version, rule } = grant;
  const { kind, risk, args, definition, retired } = tool ?? {};
  const registered = tool && { name: tool.name, version: tool.version, kind, risk, args };
  return canonicalJson({
    grant: { tool: name, version, rule },
    tool: registered && { ...registered, definition, retired },
  });
}

import "server-only";
import { isObject } from "@/firewall/domain/args/members";
import type { AgentCallRow } from "@/firewall/server/queries/agent-calls";
import { prepareCall } from "./prepare-call";

/**
 * The arguments of a stored call where what is kept is all of them, as their digest proves; null where a secret
 * was left out or something was shortened.
 */
export function wholeArgs({
  tool,
  preview,
  args_sha256: sha256,
}: Pick<AgentCallRow, "tool" | "preview" | "args_sha256">): Record<string, unknown> | null {
  if (!isObject(preview)) return null;
  const args = { ...preview };
  return prepareCall({ tool, args }).argsSha256.equals(sha256) ? args : null;
}

import "server-only";
import type { GrantRow } from "@/agents/server/queries/agent-grants";
import type { ErrorLocation } from "@/encoding/domain/errors";
import { readArgsSchema } from "@/firewall/domain/args/read-args-schema";
import type { Grant } from "@/firewall/domain/grants/grant-rule";
import { readGrantRule } from "@/firewall/domain/grants/read-grant-rule";
import type { RegisteredTool } from "@/firewall/domain/grants/tool-definition";
import type { CallPolicy } from "@/firewall/server/queries/call-policy";

/**
 * A stored grant in the terms of the firewall. It is read anew each time: what is not as the firewall
 * knows it decides nothing. Throws an Error for that.
 */
export function toGrant({
  tool,
  rule,
  version,
}: Pick<GrantRow, "tool" | "rule" | "version">): Grant {
  const read = readGrantRule(rule);
  if (Array.isArray(read)) throw new Error(`the stored grant of ${tool} is not readable`);
  return { tool, version, rule: read };
}

/** A stored tool in the terms of the firewall. Throws an Error for one that it does not know so. */
export function toRegisteredTool(stored: NonNullable<CallPolicy["tool"]>): RegisteredTool {
  const faults: ErrorLocation[] = [];
  const args = readArgsSchema(stored.args, "/args", faults);
  if (args === undefined || faults.length > 0) {
    throw new Error(`the stored tool ${stored.name} is not readable`);
  }
  const { name, kind, title, description, risk, definition, version, retired } = stored;
  return { name, kind, title, description, risk, args, definition, version, retired };
}

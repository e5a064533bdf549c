import "server-only";
import type { ErrorLocation } from "@/domain/errors";
import type { Grant } from "@/domain/firewall/grant-rule";
import { readArgsSchema } from "@/domain/firewall/read-args-schema";
import { readGrantRule } from "@/domain/firewall/read-grant-rule";
import type { RegisteredTool } from "@/domain/firewall/tool-definition";
import type { GrantRow } from "@/server/db/queries/agent-grants";
import type { CallPolicy } from "@/server/db/queries/call-policy";

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

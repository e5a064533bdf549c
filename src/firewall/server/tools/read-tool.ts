import "server-only";
import { type ErrorLocation, ServiceError } from "@/encoding/domain/errors";
import type { DefinitionReader } from "@/firewall/domain/grants/read-tool-definition";
import { readToolDefinition } from "@/firewall/domain/grants/read-tool-definition";
import type { ToolDefinition } from "@/firewall/domain/grants/tool-definition";
import { BUILTIN_TOOLS } from "@/firewall/server/sandbox/builtin-tools";
import { readManagedDefinition } from "@/firewall/server/sandbox/tool-definition";

/** How a tool is executed, as its executor reads it; the kind is the tool's own member. */
export const readDefinition: DefinitionReader = (kind, value) => {
  const read = readManagedDefinition(kind, value);
  if (Array.isArray(read)) return read;
  const { kind: _, ...definition } = read;
  return definition;
};

/** A tool as the firewall and its executor read it. Throws `validation_failed`. */
export function readSentTool(value: unknown): ToolDefinition {
  const read = readToolDefinition(value, readDefinition);
  const faults = Array.isArray(read) ? (read as readonly ErrorLocation[]) : builtinFaults(read);
  if (faults.length === 0) return read as ToolDefinition;
  throw new ServiceError("validation_failed", {
    detail: "The tool is not as the firewall reads it.",
    errors: faults.slice(0, 100),
  });
}

/** A builtin is what the service has under this very name. */
export function builtinFaults({
  kind,
  name,
}: Pick<ToolDefinition, "kind" | "name">): readonly ErrorLocation[] {
  if (kind !== "builtin" || Object.hasOwn(BUILTIN_TOOLS, name)) return [];
  return [{ pointer: "/name", message: `is none of ${Object.keys(BUILTIN_TOOLS).join(", ")}` }];
}

import { TOOL_NAME } from "@/agents/domain/tool-risk";
import type { ErrorLocation } from "@/encoding/domain/errors";
import { type Faults, isObject, oneOf, readMembers, required, text } from "../args/members";
import { readArgsSchema } from "../args/read-args-schema";
import { RISK_LEVELS, type RiskLevel } from "./grant-rule";
import { TOOL_KINDS, type ToolDefinition, type ToolKind } from "./tool-definition";

/** Reads how a tool of a kind that the service executes is executed; pointers begin at the definition. */
export type DefinitionReader = (
  kind: Exclude<ToolKind, "delegated">,
  value: unknown,
) => object | ErrorLocation[];

const MEMBERS = ["name", "kind", "title", "description", "risk", "args", "definition"];

/**
 * Reads a tool from JSON, or says what is wrong with it and where (JSON pointers). `readDefinition`
 * knows the kinds that the service executes. Never throws, if that does not.
 */
export function readToolDefinition(
  value: unknown,
  readDefinition: DefinitionReader,
): ToolDefinition | ErrorLocation[] {
  const faults: Faults = [];
  const tool = readTool(value, "", faults, readDefinition);
  return tool === undefined || faults.length > 0 ? faults : tool;
}

/** As readToolDefinition, for a tool inside a larger document. */
export function readTool(
  value: unknown,
  at: string,
  faults: Faults,
  readDefinition: DefinitionReader,
): ToolDefinition | undefined {
  const of = readMembers(value, at, MEMBERS, faults);
  if (of === null) return undefined;
  const form = { expression: TOOL_NAME, is: "a tool name of the form verb:object" };
  const name = required(of, "name", at, faults, text({ max: 128 }, form));
  const kind = required(of, "kind", at, faults, oneOf(TOOL_KINDS));
  const title = required(of, "title", at, faults, text({ max: 200 }));
  const description = required(of, "description", at, faults, text({ max: 4000 }));
  const risk = required(of, "risk", at, faults, riskOrNone);
  const args = required(of, "args", at, faults, readArgsSchema);
  if (kind === undefined) return undefined;
  const definition = required(of, "definition", at, faults, (given, pointer) => {
    const read = kind === "delegated" ? nothing(given) : readDefinition(kind, given);
    if (!Array.isArray(read)) return { ...read };
    // The reader gives an object or faults; the compiler takes any array out of neither.
    for (const fault of read as ErrorLocation[]) {
      faults.push({ pointer: `${pointer}${fault.pointer}`, message: fault.message });
    }
    return undefined;
  });
  if (name === undefined || title === undefined || description === undefined) return undefined;
  if (risk === undefined || args === undefined || definition === undefined) return undefined;
  return { name, kind, title, description, risk: risk === "verb" ? null : risk, args, definition };
}

function riskOrNone(
  value: unknown,
  pointer: string,
  faults: Faults,
): RiskLevel | "verb" | undefined {
  return value === null ? "verb" : oneOf(RISK_LEVELS)(value, pointer, faults);
}

function nothing(value: unknown): object | ErrorLocation[] {
  if (isObject(value) && Object.keys(value).length === 0) return {};
  return [{ pointer: "", message: "must be {}: the agent executes a delegated tool" }];
}

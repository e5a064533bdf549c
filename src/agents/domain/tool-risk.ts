/** `verb:object` (docs/agents/tool-firewall.md#grants), at most 128 characters. */
export const TOOL_NAME = /^(?=.{3,128}$)[a-z][a-z0-9-]*:[a-z0-9][a-z0-9._-]*$/;

/**
 * The one wildcard (docs/agents/tool-firewall.md#grants): every tool with the verb `read`, for
 * agents of T3.
 */
export const READ_ALL = "read:*";

/** The tool that a grant covers: its own, or an example for the wildcard, which is no tool. */
export function coveredTool(granted: string): string {
  return granted === READ_ALL ? "read:any" : granted;
}

/** Risk of reading, of writing, of an effect outside, and of what always needs a person. */
export const RISK = { read: 10, write: 40, external: 70, high: 90 } as const;

/** Verbs of each class (docs/agents/tool-firewall.md#risk-and-gate). */
const VERB_RISK: ReadonlyMap<string, number> = new Map<string, number>([
  ...(["read", "search", "list", "hash"] as const).map((verb) => [verb, RISK.read] as const),
  ...(["write", "create", "update"] as const).map((verb) => [verb, RISK.write] as const),
  ...(["send", "notify", "call", "export"] as const).map((verb) => [verb, RISK.external] as const),
  ...(["pay", "block", "config", "submit", "delete"] as const).map(
    (verb) => [verb, RISK.high] as const,
  ),
]);

/** Risk of a tool by its verb; a verb outside the table counts as the highest. */
export function toolRisk(tool: string): number {
  return VERB_RISK.get(verbOf(tool)) ?? RISK.high;
}

/** Whether the verb of a tool is in the table, so that its risk is known and not only assumed. */
export function hasKnownVerb(tool: string): boolean {
  return VERB_RISK.has(verbOf(tool));
}

/** Whether a tool only reads: by its verb, whatever risk was set for it. */
export function isReadTool(tool: string): boolean {
  return VERB_RISK.get(verbOf(tool)) === RISK.read;
}

function verbOf(tool: string): string {
  return TOOL_NAME.test(tool) ? tool.slice(0, tool.indexOf(":")) : "";
}

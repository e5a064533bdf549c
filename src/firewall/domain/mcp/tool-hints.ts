import { RISK } from "@/agents/domain/tool-risk";

/** Annotations of a tool in the Model Context Protocol. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  openWorldHint: boolean;
}

/**
 * Hints that a client may show its user about a tool, by its risk. The firewall does not decide by
 * them. A tool not known to be harmless is called destructive, and one with effects outside the
 * service open-world.
 */
export function toolHints(risk: number): ToolHints {
  const readOnlyHint = risk <= RISK.read;
  return { readOnlyHint, destructiveHint: !readOnlyHint, openWorldHint: risk >= RISK.external };
}

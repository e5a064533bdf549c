import { RISK } from "@/agents/domain/tool-risk";

/** Annotations of a tool in the Model Context Protocol. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  openWorldHint: boolean;
}

/**
 * What a client may tell its user of a tool, by its risk. Hints: the firewall decides by other things. What
 * is not known to be harmless is said to destroy, and what leaves the service to touch the open world.
 */
export function toolHints(risk: number): ToolHints {
  const readOnlyHint = risk <= RISK.read;
  return { readOnlyHint, destructiveHint: !readOnlyHint, openWorldHint: risk >= RISK.external };
}

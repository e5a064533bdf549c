/**
 * Name of a tool in the Model Context Protocol, where clients take letters, digits, `_`, `-` and `.`:
 * `search:incidents` becomes `search_incidents`. No verb has `_`, so the first one is the colon.
 */
export function mcpNameOf(tool: string): string {
  return tool.replace(":", "_");
}

/** The tool of such a name. What is none stays as it is, for the firewall to refuse. */
export function toolOfMcpName(name: string): string {
  return name.includes(":") ? name : name.replace("_", ":");
}

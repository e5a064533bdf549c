import type { AddressRules } from "./address";
import { type DeclarationFault, FaultList } from "./declaration-fault";
import { importA2aCard } from "./import-a2a-card";
import type { ImportedDraft } from "./import-draft";
import { importMcpServer } from "./import-mcp-server";
import { boundedJson, isJsonObject } from "./json-value";

/** Characters of a document that is imported. */
const MAX_IMPORT = 262_144;
const BOUNDS = { depth: 32, values: 20_000, characters: MAX_IMPORT };

/**
 * Turns an A2A AgentCard or a server.json of the MCP registry (bare, or as the registry answers it) into
 * the draft of a join, with a note for everything that the document does not say. Nothing that it claims
 * counts as proven. Never throws.
 */
export function importAgentCard(
  value: unknown,
  rules: AddressRules = { allowInsecure: false },
): ImportedDraft | { faults: DeclarationFault[] } {
  const list = new FaultList();
  const bounded = boundedJson(value, BOUNDS);
  if (bounded === null) {
    list.form("", "too_large", "must be JSON of at most 256 KiB and 32 levels");
    return { faults: list.faults };
  }
  const document = bounded.value;
  if (isJsonObject(document)) {
    const server = isJsonObject(document.server) ? document.server : document;
    if (isServer(server)) return importMcpServer(server, rules);
    if (isCard(document)) return importA2aCard(document, rules);
  }
  list.form("", "format_invalid", "is neither an A2A AgentCard nor an MCP server.json");
  return { faults: list.faults };
}

function isServer(value: Readonly<Record<string, unknown>>): boolean {
  const isOfSchema =
    typeof value.$schema === "string" && value.$schema.endsWith("/server.schema.json");
  return isOfSchema || Array.isArray(value.remotes) || Array.isArray(value.packages);
}

function isCard(value: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(value.skills) || Array.isArray(value.supportedInterfaces);
}

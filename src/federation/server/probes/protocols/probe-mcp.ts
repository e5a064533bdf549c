import "server-only";
import { createHash } from "node:crypto";
import type { RuntimeAddress } from "@/federation/domain/declaration/address";
import { isStorableText } from "@/federation/domain/declaration/json-value";
import type { DialectFinding } from "../dialect-finding";
import { observedText } from "../observed-text";
import type { ProbeRun } from "../probe-run";
import { withMcp } from "./mcp-session";

const MOST_TOOLS = 1_000;
const LONGEST_NAME = 256;

/** Handshake and `tools/list` of the Model Context Protocol; nothing is called. */
export async function probeMcp(run: ProbeRun, endpoint: RuntimeAddress): Promise<DialectFinding> {
  const result = await withMcp(run, endpoint, async ({ client, options }) => {
    const { tools } = await client.listTools(undefined, options);
    const names = tools
      .map(({ name }) => name)
      .filter(isToolName)
      .slice(0, MOST_TOOLS);
    const server = client.getServerVersion();
    return {
      tools: names,
      observed: {
        era: client.getProtocolEra() ?? null,
        protocol_version: observedText(client.getNegotiatedProtocolVersion()),
        server_name: observedText(server?.name),
        server_version: observedText(server?.version),
        tool_count: tools.length,
        tools_sha256: createHash("sha256")
          .update(JSON.stringify([...names].sort()))
          .digest("hex"),
      },
    };
  });
  if (!result.ok) return { outcome: result.outcome, observed: {}, tools: null };
  return { outcome: "ok", ...result.value };
}

/** Longer names, and those that no text of a declaration can have, are no tools that a skill names. */
function isToolName(name: string): boolean {
  return name.length <= LONGEST_NAME && isStorableText(name);
}

// A federated agent whose runtime is a server of the Model Context Protocol on the official SDK. It answers
// clients of the revision of 2026-07-28 and of those before it at the same address.
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { countWords, EXAMPLE, wordCount } from "./count-words.mjs";
import { becomeMember, say } from "./membership.mjs";
import { readSettings } from "./settings.mjs";
import { answerSite, listen } from "./site.mjs";

const settings = readSettings();
let address = settings.publicAddress;

const handler = createMcpHandler(() => {
  const mcp = new McpServer({ name: "word-counter", version: "1.0.0" });
  mcp.registerTool(
    "count_words",
    { description: "Counts the words of a text.", inputSchema: z.object({ text: z.string() }) },
    ({ text }) => {
      const result = { words: countWords(text) };
      return {
        content: [{ type: "text", text: JSON.stringify(result) }],
        structuredContent: result,
      };
    },
  );
  return mcp;
});

const answerMcp = getRequestListener((request) => handler.fetch(request));
const server = createServer((request, response) => {
  if (answerSite(settings, () => address, request, response)) return;
  if (new URL(request.url, "http://agent.invalid").pathname === "/mcp") {
    void answerMcp(request, response);
    return;
  }
  response.writeHead(404).end();
});

const origin = await listen(server, settings, "http");
address ??= `${origin}/mcp`;
say("listening", { address });

await becomeMember(settings, {
  role: "executor",
  runtime_type: "mcp-server",
  runtime_address: address,
  provider: "Proofline examples",
  name: "Word counter over MCP",
  skills: [
    wordCount(`${settings.publicSite ?? origin}/skills/word-count`, {
      tool: "count_words",
      input: EXAMPLE,
    }),
  ],
});

import { randomUUID } from "node:crypto";
import { createServer, type Server as HttpServer, type IncomingMessage } from "node:http";
import {
  createMcpHandler,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

export type McpEra = "legacy" | "modern" | "both";

const TOOL = {
  name: "classify_alert",
  description: "Says how severe an alert is.",
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
} as const;

/** A request to a local MCP server: method of HTTP, method of MCP, mark of a test. */
export interface McpAsked {
  http: string;
  mcp: string | null;
  mark: string | undefined;
  agent: string | undefined;
}

/**
 * An MCP server on the official SDK: with sessions and `initialize`, of the 2026-07-28 revision
 * only, or of both; 401 for clients that it does not admit.
 */
export function mcpServer(
  era: McpEra,
  asked: McpAsked[] = [],
  admits: (request: IncomingMessage, body: Uint8Array) => boolean = () => true,
): HttpServer {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const modern = createMcpHandler(toolServer, {
    legacy: era === "both" ? "stateless" : "reject",
    responseMode: "sse",
  });
  const legacy = async (request: Request): Promise<Response> => {
    const known = sessions.get(request.headers.get("mcp-session-id") ?? "");
    if (known !== undefined) return known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    await toolServer().connect(transport);
    return transport.handleRequest(request);
  };
  return createServer(async (incoming, outgoing) => {
    const body = await textOf(incoming);
    const { method = "GET", headers } = incoming;
    if (!admits(incoming, Buffer.from(body))) {
      outgoing.writeHead(401).end();
      return;
    }
    asked.push({
      http: method,
      mcp: /"method":"([^"]+)"/.exec(body)?.[1] ?? null,
      mark: headers["x-federation-test"]?.toString(),
      agent: headers["user-agent"],
    });
    const request = new Request(`http://${headers.host}${incoming.url}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      ),
      ...(body !== "" && { body }),
    });
    const answer = await (era === "legacy" ? legacy(request) : modern.fetch(request));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) outgoing.write(chunk);
    outgoing.end();
  });
}

function toolServer(): Server {
  const server = new Server({ name: "local", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: [TOOL] }));
  server.setRequestHandler("tools/call", ({ params }) => {
    if (params.arguments?.text === "fail") {
      return { isError: true, content: [{ type: "text", text: "no" }] };
    }
    const severity = String(params.arguments?.text).includes("RANSOM") ? "critical" : "low";
    return { content: [{ type: "text", text: JSON.stringify({ severity, id: 7 }) }] };
  });
  return server;
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of incoming) text += String(chunk);
  return text;
}

// The official client of the Model Context Protocol, as it is installed, against the gateway of the
// service: it only gets a fetch that signs. docs/agents/mcp-gateway.md says how to run this.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { loadKey } from "../../src/agent-client/agent-key";
import { signingFetch } from "../../src/agent-client/signing-fetch";

const USE =
  'node mcp-client.mjs SERVICE DID KEYFILE [TOOL [ARGUMENTS]]   ARGUMENTS: \'{"text":"abc"}\'';

const [service, did, keyFile, tool, args = "{}"] = process.argv.slice(2);
if (service === undefined || did === undefined || keyFile === undefined) {
  console.error(USE);
  process.exit(2);
}

const identity = { did, key: await loadKey(keyFile) };
const gateway = new URL(`/api/agents/${encodeURIComponent(did)}/mcp`, service);
const client = new Client(
  { name: "proofline-example", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } },
);
await client.connect(
  new StreamableHTTPClientTransport(gateway, { fetch: signingFetch(service, identity) }),
);

if (tool === undefined) {
  const { tools } = await client.listTools();
  for (const { name, description } of tools) console.log(`${name}\t${description ?? ""}`);
} else {
  const result = await client.callTool({ name: tool, arguments: JSON.parse(args) });
  console.log(JSON.stringify(result, null, 2));
  // Blocked, or waiting for a person: not executed.
  process.exitCode = result.isError === true ? 1 : 0;
}
await client.close();

import type { Declaration } from "../declaration/declaration";
import { readDeclaration } from "../declaration/read-declaration";

const DOCS = "https://docs.acme.example/skills/triage";
export const DIGEST = "ab".repeat(32);

/** A skill whose example an MCP server can run. */
export const READ_SKILL = {
  id: "phishing-triage",
  name: "Phishing triage",
  description: "Says how severe a reported message is.",
  documentation_url: DOCS,
  tags: ["mail"],
  effects: "read",
  test: {
    tool: "classify_alert",
    input: { text: "ransom note" },
    expect: { json: { severity: "critical" }, contains: ["critical"] },
  },
};

/** A skill that no example may prove. */
export const WRITE_SKILL = {
  id: "mailbox-purge",
  name: "Mailbox purge",
  description: "Takes a message out of every mailbox.",
  documentation_url: DOCS,
  effects: "write",
  evidence: [{ url: "https://acme.example/report.json", sha256: DIGEST }],
};

/** Body of a join in which nothing is wrong. */
export function joinBody(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    did: "did:svc:agent:triage-01",
    operator_did: "did:svc:operator:acme",
    role: "executor",
    runtime_type: "mcp-server",
    runtime_address: "https://agents.acme.example/mcp",
    provider: "Acme Security",
    skills: [READ_SKILL],
    ...over,
  };
}

/** The declaration of such a body. Throws where it has faults. */
export function declared(over: Readonly<Record<string, unknown>> = {}): Declaration {
  const read = readDeclaration(joinBody(over), { allowInsecure: false });
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read.declaration;
}

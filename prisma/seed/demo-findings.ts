import type { Finding, FindingGroup } from "@/evidence/domain/findings/finding";
import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";
import type { WorkflowState } from "@/evidence/domain/statements/incident";

interface Weakness {
  ruleId: string;
  title: string;
  group: FindingGroup;
  severity: Severity;
  cwe: number[];
  cve: string[];
  description: string;
  remediation: string;
  parameter: string;
}

/** Weaknesses of the demonstration, plausible for a small online bank. */
const WEAKNESSES: readonly Weakness[] = [
  {
    ruleId: "demo-sqli",
    title: "SQL injection in the account search",
    group: "web",
    severity: "critical",
    cwe: [89],
    cve: [],
    description:
      "The search term reaches the statement unescaped; a single quote changes the answer.",
    remediation: "Bind the term as a parameter.",
    parameter: "q",
  },
  {
    ruleId: "demo-log4shell",
    title: "Log4Shell: remote code execution through log messages",
    group: "supply_chain",
    severity: "critical",
    cwe: [502, 917],
    cve: ["CVE-2021-44228"],
    description: "The service ships a version of Log4j that resolves lookups in logged text.",
    remediation: "Update Log4j to 2.17.1 or later.",
    parameter: "User-Agent",
  },
  {
    ruleId: "demo-xss",
    title: "Reflected cross-site scripting in the transfer form",
    group: "web",
    severity: "high",
    cwe: [79],
    cve: [],
    description: "The reference text of a transfer is written into the page without encoding.",
    remediation: "Encode output for its context; add a content security policy.",
    parameter: "reference",
  },
  {
    ruleId: "demo-smb-signing",
    title: "SMB signing is not required",
    group: "network",
    severity: "medium",
    cwe: [347],
    cve: [],
    description: "The file server accepts unsigned SMB sessions, which can be relayed.",
    remediation: "Require message signing on server and clients.",
    parameter: "445/tcp",
  },
  {
    ruleId: "demo-public-bucket",
    title: "Object store readable without credentials",
    group: "cloud",
    severity: "high",
    cwe: [284],
    cve: [],
    description: "The bucket with monthly statements lists its objects to anybody.",
    remediation: "Remove the public grant and rotate the links that were handed out.",
    parameter: "acl",
  },
  {
    ruleId: "demo-hardcoded-key",
    title: "Private key in the mobile application",
    group: "binary",
    severity: "high",
    cwe: [321],
    cve: [],
    description: "The package contains an RSA key that signs device registrations.",
    remediation: "Issue a key per device; revoke this one.",
    parameter: "assets/device.pem",
  },
  {
    ruleId: "demo-agent-scope",
    title: "Agent called a payment tool outside its scope",
    group: "agent",
    severity: "high",
    cwe: [863],
    cve: [],
    description:
      "An assistant tried to start a transfer that its allowlist does not name; it was blocked.",
    remediation: "Review the instruction source and the agent's grants.",
    parameter: "payments:create",
  },
  {
    ruleId: "demo-path-traversal",
    title: "Path traversal in the document download",
    group: "web",
    severity: "high",
    cwe: [22],
    cve: [],
    description: "The file name may leave the document folder with encoded dots.",
    remediation: "Resolve the path and compare it with the folder before opening.",
    parameter: "file",
  },
  {
    ruleId: "demo-weak-tls",
    title: "TLS 1.0 is still offered",
    group: "network",
    severity: "low",
    cwe: [326],
    cve: [],
    description: "The load balancer negotiates TLS 1.0 with old clients.",
    remediation: "Offer TLS 1.2 and later only.",
    parameter: "443/tcp",
  },
  {
    ruleId: "demo-unsafe-copy",
    title: "Unbounded copy in the statement parser",
    group: "code",
    severity: "medium",
    cwe: [120],
    cve: [],
    description: "A record length from the file is used without a check.",
    remediation: "Check the length against the buffer.",
    parameter: "parser.c:212",
  },
  {
    ruleId: "demo-cookie-flag",
    title: "Session cookie without Secure attribute",
    group: "web",
    severity: "low",
    cwe: [614],
    cve: [],
    description: "The cookie would be sent over plain HTTP.",
    remediation: "Set Secure, HttpOnly and SameSite.",
    parameter: "JSESSIONID",
  },
  {
    ruleId: "demo-banner",
    title: "Server names its exact version",
    group: "other",
    severity: "info",
    cwe: [200],
    cve: [],
    description: "The response header names product and patch level.",
    remediation: "Reduce the banner.",
    parameter: "Server",
  },
];

/** Reserved names only (RFC 2606): nothing here can be anybody's system. */
const HOSTS = [
  "portal.bank.example",
  "api.bank.example",
  "files.bank.example",
  "mobile.bank.example",
];

const STATES: readonly WorkflowState[] = [
  "open",
  "open",
  "triaged",
  "assigned",
  "fixing",
  "retest",
  "closed",
];
const OWNERS = ["r.novak@bank.example", "s.meier@bank.example", "l.dupont@bank.example"];

/** Scans of the demonstration, as days before its own day. */
export const DEMO_SCANS = [160, 124, 96, 61, 33, 5] as const;

export interface DemoIncident {
  finding: Finding;
  /** Index of the scan that found it. */
  scan: number;
  /** Where the work on it has come to. */
  workflow: WorkflowState;
  owner: string | null;
}

function requestText(host: string, weakness: Weakness): Uint8Array {
  const path = `/${weakness.ruleId}?parameter=${encodeURIComponent(weakness.parameter)}`;
  return new TextEncoder().encode(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: proofline-demo\r\n\r\n`,
  );
}

/** The incidents of the demonstration: the same on every start. */
export function demoIncidents(): DemoIncident[] {
  return HOSTS.flatMap((host, h) =>
    WEAKNESSES.map((weakness, w): DemoIncident => {
      const n = h * WEAKNESSES.length + w;
      const workflow = STATES[(n * 5 + h) % STATES.length] ?? "open";
      const assigned = workflow !== "open" && workflow !== "triaged";
      const rank = SEVERITIES.indexOf(weakness.severity);
      const lowered = h === 3 && rank > 0 ? SEVERITIES[rank - 1] : weakness.severity;
      return {
        workflow,
        owner: assigned ? (OWNERS[n % OWNERS.length] ?? null) : null,
        scan: (n * 7) % DEMO_SCANS.length,
        finding: {
          tool: "demo",
          ruleId: weakness.ruleId,
          title: weakness.title,
          group: weakness.group,
          severity: lowered ?? weakness.severity,
          severitySource: "tool",
          severityRaw: lowered ?? weakness.severity,
          confidence: n % 3 === 0 ? "firm" : "certain",
          falsePositive: false,
          asset: { host, port: 443, protocol: "https", url: `https://${host}` },
          cve: weakness.cve,
          cwe: weakness.cwe,
          cvss: null,
          description: weakness.description,
          remediation: weakness.remediation,
          references: weakness.cwe.map((id) => `https://cwe.mitre.org/data/definitions/${id}.html`),
          reportedCount: null,
          occurrence: {
            uri: `https://${host}/${weakness.ruleId}`,
            param: weakness.parameter,
            note: "Simulated for demonstration",
          },
          parts: [
            { name: "request", mediaType: "message/http", bytes: requestText(host, weakness) },
          ],
          line: n + 1,
        },
      };
    }),
  );
}

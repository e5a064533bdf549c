import type { TicketIncident } from "../ticket-incident";

/** An incident with every field of a ticket, changed as a test needs it. */
export function sampleIncident(change: Partial<TicketIncident> = {}): TicketIncident {
  return {
    id: "INC-2026-000123",
    title: "Reflected XSS in parameter q",
    severity: "high",
    fingerprint: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    asset: { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" },
    cve: ["CVE-2021-44228"],
    cwe: [79],
    cvss: { version: "3.1", score: 6.1, vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N" },
    sourceTool: "zap",
    ruleId: "40012",
    description: "The parameter is echoed.\nWithout encoding.\n\n```http\nGET /?q=1 HTTP/1.1\n```",
    remediation: "Encode on output.",
    references: ["https://owasp.example/xss"],
    ownerEmail: "owner@example.org",
    slaDue: "2026-12-21T23:30:00.000Z",
    workflowStatus: "assigned",
    firstSeen: "2026-11-20T10:00:00.000Z",
    lastSeen: "2026-11-21T10:00:00.000Z",
    occurrences: 3,
    evidence: [{ id: "EVD-2026-000001", sha256: "ab".repeat(32), kind: "occurrence" }],
    evidenceTotal: 3,
    incidentUrl: "https://proofline.example/incidents/INC-2026-000123",
    simulation: false,
    ...change,
  };
}

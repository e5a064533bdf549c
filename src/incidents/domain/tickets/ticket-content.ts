import { outgoingLine, outgoingText } from "@/encoding/domain/text/outgoing-text";
import type { Block, Span, TicketDocument } from "@/encoding/domain/text/ticket-document";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { proseBlocks } from "./prose-blocks";
import type { TicketIncident } from "./ticket-incident";

const MAX_TITLE = 1_000;
const MAX_FACT = 300;
const MAX_LIST = 20;
const MAX_EVIDENCE = 10;
const MAX_URL = 1_000;

const SEVERITY_WORDS = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
  info: "Info",
} as const satisfies Record<TicketIncident["severity"], string>;

/**
 * The text of a remediation ticket, the same for every tracker: facts, what the tool wrote, how to
 * remedy it, and evidence by id and digest instead of its bytes. Every text has passed
 * `outgoingText`; no claim is added to what the record holds.
 */
export function ticketDocument(incident: TicketIncident): TicketDocument {
  const url = webUrl(incident.incidentUrl);
  return {
    title: `${incident.simulation ? "[Simulation] " : ""}${outgoingLine(incident.title, MAX_TITLE) || "Untitled weakness"}`,
    lead: [
      ...(incident.simulation ? [SIMULATION] : []),
      { kind: "heading", text: "Incident" },
      { kind: "bullets", items: facts(incident, url) },
    ],
    description: section("Description", incident.description),
    advice: [...section("Remediation", incident.remediation), ...references(incident)],
    notice: {
      kind: "paragraph",
      spans: [
        { text: "Shortened to the length that the tracker takes. The whole text: " },
        record(incident, url),
      ],
    },
    tail: [{ kind: "heading", text: "Evidence" }, ...evidence(incident)],
  };
}

const SIMULATION: Block = {
  kind: "paragraph",
  spans: [
    { text: "Simulation:", style: "strong" },
    { text: " this incident is demonstration data. It concerns no real system." },
  ],
};

function facts(incident: TicketIncident, url: string | null): Span[][] {
  const { cvss } = incident;
  const cwe = incident.cwe.slice(0, MAX_LIST).map((number) => `CWE-${number}`);
  const score = cvss === null ? "" : `${cvss.score ?? "no score"} (version ${cvss.version})`;
  return [
    fact("Record", record(incident, url)),
    fact("Severity", { text: SEVERITY_WORDS[incident.severity] }),
    fact("State", shown(incident.workflowStatus)),
    fact("Asset", shown(assetName(incident.asset), "code")),
    fact("Weakness", shown(cwe.join(", "))),
    fact("Vulnerability", shown(incident.cve.slice(0, MAX_LIST).join(", "))),
    fact("CVSS", shown(score), shown(cvss?.vector ?? "", "code")),
    fact("Reported by", shown(incident.sourceTool), shown(incident.ruleId, "code")),
    fact("Owner", shown(incident.ownerEmail ?? "not assigned")),
    fact("Due", shown(incident.slaDue ?? "no deadline")),
    fact("First seen", shown(incident.firstSeen)),
    fact("Last seen", shown(incident.lastSeen)),
    fact("Occurrences", { text: String(incident.occurrences) }),
  ].filter((item) => item.length > 1);
}

/** A labelled item; of the values, those with a text. */
function fact(label: string, ...values: readonly Span[]): Span[] {
  const known = values.filter((value) => value.text !== "");
  return [
    { text: `${outgoingLine(label, MAX_FACT)}:`, style: "strong" },
    ...known.flatMap((value): Span[] => [{ text: " " }, value]),
  ];
}

function shown(text: string, style?: "code"): Span {
  const line = outgoingLine(text, MAX_FACT);
  return style === undefined ? { text: line } : { text: line, style };
}

function record(incident: TicketIncident, url: string | null): Span {
  return url === null ? { text: incident.id } : { text: incident.id, href: url };
}

function assetName({ host, port, protocol, url }: TicketIncident["asset"]): string {
  if (url !== null) return url;
  const address = host === null ? "" : port === null ? host : `${host}:${port}`;
  return protocol === null ? address : `${address} ${protocol}`;
}

function section(heading: string, text: string): Block[] {
  const blocks = proseBlocks(outgoingText(text));
  return blocks.length === 0 ? [] : [{ kind: "heading", text: heading }, ...blocks];
}

function references(incident: TicketIncident): Block[] {
  const items = incident.references
    .slice(0, MAX_LIST)
    .map((reference) => [shown(reference, "code")])
    .filter(([reference]) => reference?.text !== "");
  return items.length === 0
    ? []
    : [
        { kind: "heading", text: "References" },
        { kind: "bullets", items },
      ];
}

function evidence({ evidence: items, evidenceTotal }: TicketIncident): Block[] {
  const listed = items.slice(0, MAX_EVIDENCE);
  if (listed.length === 0) {
    const text =
      evidenceTotal === 0
        ? "No evidence is recorded."
        : `Recorded evidence items: ${evidenceTotal}.`;
    return [{ kind: "paragraph", spans: [{ text }] }];
  }
  const total = Math.max(evidenceTotal, listed.length);
  const text = `${listed.length} of ${total} evidence items, by id and SHA-256 digest. The bytes stay in the record.`;
  return [
    { kind: "paragraph", spans: [{ text }] },
    {
      kind: "bullets",
      items: listed.map(({ id, kind, sha256 }) => fact(id, shown(kind), shown(sha256, "code"))),
    },
  ];
}

/** A link that a ticket may carry, or null. */
function webUrl(text: string | null): string | null {
  const url = text === null ? null : parseUrl(text);
  if (url === null) return null;
  const { protocol, username, password, href } = url;
  const isWeb = protocol === "https:" || protocol === "http:";
  const isSafe = username === "" && password === "" && !/[\s<>\\"'`()]/.test(href);
  return isWeb && isSafe && href.length <= MAX_URL ? href : null;
}

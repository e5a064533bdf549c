import { ServiceError } from "@/encoding/domain/errors";
import { cutText } from "@/encoding/domain/text/outgoing-text";
import {
  type Block,
  fitDocument,
  type TicketDocument,
} from "@/encoding/domain/text/ticket-document";
import type { Severity } from "@/evidence/domain/findings/severity";
import { type AdfDocument, adfBlock } from "./adf";
import { ticketDocument } from "./ticket-content";
import { type TicketIncident, ticketMarker } from "./ticket-incident";

const MAX_SUMMARY = 255;
const MAX_DESCRIPTION = 32_767;
const MAX_CVE_LABELS = 20;
const DEFAULT_PROJECT = "SEC";
const PROJECT_KEY = /^[A-Z][A-Z0-9_]{1,9}$/;
const ISSUE_KEY = /^[A-Z][A-Z0-9_]{1,9}-[1-9][0-9]{0,18}$/;
const CVE = /^CVE-\d{4}-\d{4,19}$/i;
const PRIORITIES = {
  critical: "Highest",
  high: "High",
  medium: "Medium",
  low: "Low",
  info: "Lowest",
} as const satisfies Record<Severity, string>;

/** Fields that a project's screen may not have; a client leaves them out and tries again. */
const OPTIONAL_FIELDS = ["priority", "duedate"] as const;

interface JiraFields {
  summary: string;
  description: AdfDocument;
  priority: { name: (typeof PRIORITIES)[Severity] };
  /** `YYYY-MM-DD`, in UTC. */
  duedate?: string;
}

/** A request to Jira Cloud's REST API v3 that the caller may send; this service does not. */
export interface JiraTicket {
  endpoint: "/rest/api/3/issue";
  method: "POST";
  payload: {
    fields: { project: { key: string }; issuetype: { name: "Bug" }; labels: string[] } & JiraFields;
  };
  optional_fields: readonly ["priority", "duedate"];
}

/** The update of an issue that carries the same marker. */
export interface JiraUpdate {
  endpoint: string;
  method: "PUT";
  payload: {
    fields: JiraFields;
    /** Adds and removes single labels: setting the field would drop those that people added. */
    update: { labels: ({ add: string } | { remove: string })[] };
  };
  optional_fields: readonly ["priority", "duedate"];
}

/**
 * The request that creates an incident's issue in Jira Cloud (`POST /rest/api/3/issue`), with a
 * description in the Atlassian Document Format. `projectKey` is "SEC" where none is given;
 * `incidentUrl` replaces the incident's own. Throws ServiceError `validation_failed` for a key of
 * another form, RangeError for an incident whose id, fingerprint or deadline is malformed.
 */
export function jiraTicket(
  incident: TicketIncident,
  options: { projectKey?: string | undefined; incidentUrl?: string | null | undefined },
): JiraTicket {
  const key = valid(PROJECT_KEY, options.projectKey ?? DEFAULT_PROJECT, "project");
  return {
    endpoint: "/rest/api/3/issue",
    method: "POST",
    payload: {
      fields: {
        project: { key },
        issuetype: { name: "Bug" },
        labels: labels(incident),
        ...fields(incident, options.incidentUrl),
      },
    },
    optional_fields: OPTIONAL_FIELDS,
  };
}

/**
 * The request that updates the issue of an incident (`PUT /rest/api/3/issue/{key}`), where no issue
 * key is given with the placeholder. Project and type stay as they are. Throws as `jiraTicket`.
 */
export function jiraUpdate(
  incident: TicketIncident,
  options: { issueKey: string | null; incidentUrl?: string | null | undefined },
): JiraUpdate {
  const key = options.issueKey === null ? "{key}" : valid(ISSUE_KEY, options.issueKey, "issue");
  const present = labels(incident);
  const outdated = Object.keys(PRIORITIES)
    .map((severity) => `severity-${severity}`)
    .filter((label) => !present.includes(label));
  return {
    endpoint: `/rest/api/3/issue/${key}`,
    method: "PUT",
    payload: {
      fields: fields(incident, options.incidentUrl),
      update: {
        labels: [
          ...outdated.map((label) => ({ remove: label })),
          ...present.map((label) => ({ add: label })),
        ],
      },
    },
    optional_fields: OPTIONAL_FIELDS,
  };
}

function fields(incident: TicketIncident, url: string | null | undefined): JiraFields {
  const document = ticketDocument(url === undefined ? incident : { ...incident, incidentUrl: url });
  return {
    summary: cutText(document.title, MAX_SUMMARY),
    description: description(document, ticketMarker(incident)),
    priority: { name: PRIORITIES[incident.severity] },
    ...(incident.slaDue === null ? {} : { duedate: utcDate(incident.slaDue) }),
  };
}

/** Jira's limit is applied to the JSON text, which is longer than the text however Jira counts it. */
function description(document: TicketDocument, marker: string): AdfDocument {
  const last: Block = { kind: "paragraph", spans: [{ text: marker }] };
  const withMarker = { ...document, tail: [...document.tail, last] };
  const separator = 1;
  const sizeOf = (block: Block) => JSON.stringify(adfBlock(block)).length + separator;
  const empty: AdfDocument = { type: "doc", version: 1, content: [] };
  const room = MAX_DESCRIPTION - JSON.stringify(empty).length;
  return { ...empty, content: fitDocument(withMarker, room, sizeOf).map(adfBlock) };
}

function labels(incident: TicketIncident): string[] {
  const cves = incident.cve.filter((id) => CVE.test(id)).map((id) => id.toLowerCase());
  return [
    "incident",
    `severity-${incident.severity}`,
    ...(incident.simulation ? ["simulation"] : []),
    ...[...new Set(cves)].slice(0, MAX_CVE_LABELS),
  ];
}

function utcDate(instant: string): string {
  const date = new Date(instant);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(instant) || Number.isNaN(date.getTime())) {
    throw new RangeError("the deadline is no RFC 3339 instant");
  }
  return date.toISOString().slice(0, 10);
}

function valid(pattern: RegExp, value: string, name: "project" | "issue"): string {
  if (pattern.test(value)) return value;
  throw new ServiceError("validation_failed", {
    detail: `This is not the key of a Jira ${name}.`,
    errors: [{ pointer: `query/${name}`, message: `does not match ${pattern.source}` }],
  });
}

import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { githubTicket, githubUpdate } from "@/incidents/domain/tickets/github";
import { jiraTicket, jiraUpdate } from "@/incidents/domain/tickets/jira";
import type { TicketIncident } from "@/incidents/domain/tickets/ticket-incident";
import type { TicketSystem } from "@/incidents/server/trackers/tracker";

const Body = z.record(z.string(), z.unknown());
/** The body that creates the ticket, and the one that updates it to the same state. */
const Bodies = z.object({ create: Body, update: Body });

export interface OutgoingTicket {
  endpoint: string;
  method: "POST";
  optionalFields: readonly string[];
  create: Readonly<Record<string, unknown>>;
  /** Canonical JSON (RFC 8785) of both bodies, as the outbox keeps it, and its SHA-256. */
  text: string;
  sha256: Buffer;
}

/**
 * Content for a tracker of an incident as it is now. `project` is the key of a Jira project or
 * `owner/repository`; null where none is known. Throws `validation_failed` for another form.
 */
export function outgoingTicket(
  system: TicketSystem,
  incident: TicketIncident,
  project: string | null,
): OutgoingTicket {
  const { ticket, optionalFields, update } =
    system === "jira" ? forJira(incident, project) : forGithub(incident, project);
  const text = canonicalJson({ create: ticket.payload, update: update.payload });
  return {
    endpoint: ticket.endpoint,
    method: ticket.method,
    optionalFields,
    create: { ...ticket.payload },
    text,
    sha256: createHash("sha256").update(text).digest(),
  };
}

function forJira(incident: TicketIncident, project: string | null) {
  const ticket = jiraTicket(incident, { projectKey: project ?? undefined });
  const update = jiraUpdate(incident, { issueKey: null });
  return { ticket, update, optionalFields: ticket.optional_fields };
}

function forGithub(incident: TicketIncident, project: string | null) {
  const [owner = "", repo = "", ...more] = project?.split("/") ?? [];
  const repository = project === null ? null : { owner, repo: [repo, ...more].join("/") };
  const ticket = githubTicket(incident, repository);
  const update = githubUpdate(incident, repository, null);
  return { ticket, update, optionalFields: [] };
}

/** The bodies of a payload of the outbox. */
export function parseBodies(text: string): z.infer<typeof Bodies> {
  return Bodies.parse(JSON.parse(text));
}

/** Project that a tracker's target names: `SEC`, or `owner/repository`. */
export function projectOf({ system, target }: { system: string; target: string }): string {
  const parts = new URL(target).pathname.split("/");
  return parts.slice(system === "jira" ? -1 : -2).join("/");
}

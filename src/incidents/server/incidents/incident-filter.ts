import "server-only";
import { z } from "zod";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import { FINDING_GROUPS } from "@/evidence/domain/findings/finding";
import { SEVERITIES, severityRank } from "@/evidence/domain/findings/severity";
import {
  INCIDENT_STATUSES,
  RESOLUTIONS,
  WORKFLOW_STATES,
} from "@/evidence/domain/statements/incident";
import { SLA_STATES } from "@/incidents/domain/sla";
import type { IncidentFilter } from "@/incidents/server/queries/incident-conditions";
import {
  type AccountActor,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";

const Day = z.iso.date().meta({ description: "UTC day, included" });

/** Filters of everything that lists or counts incidents; the words of a field are alternatives. */
export const IncidentFilterInput = z.object({
  severity: z.array(z.enum(SEVERITIES)).default([]),
  /** Coarse states; the words of the lifecycle are understood as well. */
  status: z.array(z.enum([...INCIDENT_STATUSES, ...WORKFLOW_STATES])).default([]),
  workflow: z.array(z.enum(WORKFLOW_STATES)).default([]),
  group: z.array(z.enum(FINDING_GROUPS)).default([]),
  tool: z.array(z.string().max(100)).max(20).default([]),
  /** Addresses, `me` or `none`. */
  owner: z.array(z.string().trim().min(1).max(320)).max(50).default([]),
  sla: z.array(z.enum(SLA_STATES)).default([]),
  technique: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  /** Techniques that the heuristic suggests and nobody states. */
  suggested: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  created_from: Day.nullable().default(null),
  created_to: Day.nullable().default(null),
  resolution: z.array(z.enum(RESOLUTIONS)).default([]),
  q: z.string().trim().max(200).default(""),
  source: z.enum(["import", "simulation"]).default("import"),
});

export type IncidentFilterInput = z.infer<typeof IncidentFilterInput>;

export const INCIDENT_SORTS = ["newest", "severity", "due"] as const;

const DAY_MS = 86_400_000;

/**
 * The account that reads incidents, and the address that it is confined to: null for those who may read
 * all. Throws `unauthenticated` or `forbidden`.
 */
export function requireReader(ctx: ServiceContext): {
  actor: AccountActor;
  onlyOwner: string | null;
} {
  const confined =
    !mayActor(ctx.actor, "incident.read") && mayActor(ctx.actor, "incident.work_own");
  if (!confined) return { actor: requireAction(ctx, "incident.read"), onlyOwner: null };
  const actor = requireAction(ctx, "incident.work_own");
  return { actor, onlyOwner: actor.email.toLowerCase() };
}

/** What the database is asked for. */
export function toFilter(
  input: IncidentFilterInput,
  reader: { actor: AccountActor; onlyOwner: string | null },
  now: Date,
): IncidentFilter {
  return {
    simulation: input.source === "simulation",
    severities: input.severity.map(severityRank),
    statuses: input.status,
    workflow: input.workflow,
    groups: input.group,
    tools: input.tool,
    owners: [...new Set(input.owner.map((word) => ownerOf(word, reader.actor.email)))],
    onlyOwner: reader.onlyOwner,
    sla: input.sla,
    techniques: input.technique.map(techniqueOf),
    suggested: input.suggested.map(techniqueOf),
    createdFrom: input.created_from === null ? null : startOf(input.created_from),
    createdBefore:
      input.created_to === null ? null : new Date(startOf(input.created_to).getTime() + DAY_MS),
    resolutions: input.resolution,
    text: input.q === "" ? null : input.q,
    ids: null,
    now,
  };
}

/** A technique that was revoked stands for the one that took its place. */
function techniqueOf(word: string): string {
  return currentTechnique(word)?.id ?? word.toUpperCase();
}

function ownerOf(word: string, me: string): string | null {
  const lower = word.toLowerCase();
  if (lower === "none") return null;
  return lower === "me" ? me.toLowerCase() : lower;
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

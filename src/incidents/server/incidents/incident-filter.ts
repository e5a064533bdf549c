import "server-only";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import { INCIDENT_LIST, type IncidentListInput } from "@/incidents/domain/incident-list";
import type { IncidentFilter } from "@/incidents/server/queries/incident-conditions";
import { inputOf, queryOf, sortOf } from "@/platform/declaration/list-schemas";
import {
  type AccountActor,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";

/** Filters of everything that lists or counts incidents; the words of a field are alternatives. */
export const IncidentFilterInput = inputOf(INCIDENT_LIST);

/** The same as a query string has them. */
export const IncidentFilterQuery = queryOf(INCIDENT_LIST);

export const IncidentSort = sortOf(INCIDENT_LIST);

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

/** Filter for the database. */
export function toFilter(
  { source, q, ...input }: IncidentListInput,
  reader: { actor: AccountActor; onlyOwner: string | null },
  now: Date,
): IncidentFilter {
  return {
    ...input,
    simulation: source === "simulation",
    owner: [...new Set(input.owner.map((word) => ownerOf(word, reader.actor.email)))],
    onlyOwner: reader.onlyOwner,
    technique: input.technique.map(techniqueOf),
    suggested: input.suggested.map(techniqueOf),
    text: q === "" ? null : q,
    ids: null,
    now,
  };
}

/** A revoked technique is replaced by its successor. */
function techniqueOf(word: string): string {
  return currentTechnique(word)?.id ?? word.toUpperCase();
}

function ownerOf(word: string, me: string): string | null {
  const lower = word.toLowerCase();
  if (lower === "none") return null;
  return lower === "me" ? me.toLowerCase() : lower;
}

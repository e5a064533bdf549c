import "server-only";
import type { z } from "zod";
import { ATTACK_VERSION, type Technique, techniques } from "@/encoding/domain/techniques/catalogue";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import type { ServiceContext } from "@/platform/operation/context";
import type { TechniqueChoicesDto } from "./attack-dto";
import type { SearchInput } from "./attack-input";

const CHOICES = 50;

/**
 * Techniques of the catalogue for choosing one: those whose id begins with the text, then those whose
 * name holds all of its words. A revoked id finds its successor. Whoever may read an incident may search.
 */
export function searchTechniques(
  ctx: ServiceContext,
  { q }: z.infer<typeof SearchInput>,
): TechniqueChoicesDto {
  requireReader(ctx);
  const found = matching(q);
  return {
    techniques: found.slice(0, CHOICES).map(({ id, name, tactics }) => ({
      id,
      name,
      tactics: [...tactics],
    })),
    attack_version: ATTACK_VERSION,
  };
}

function matching(q: string): readonly Technique[] {
  const all = techniques();
  const exact = currentTechnique(q)?.id;
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const byId = all.filter(({ id }) => id === exact || id.startsWith(q.toUpperCase()));
  const byName = all.filter(({ name }) => {
    const lower = name.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
  return [...new Set([...byId, ...byName])];
}

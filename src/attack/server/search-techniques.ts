import "server-only";
import { z } from "zod";
import { ATTACK_VERSION, type Technique, techniques } from "@/encoding/domain/techniques/catalogue";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import { operation } from "@/platform/declaration/operation";
import { TechniqueChoicesDto } from "./attack-dto";
import { SearchInput } from "./attack-input";

const CHOICES = 50;

/**
 * Techniques of the catalogue for choosing one: those whose id begins with the text, then those
 * whose name holds all of its words. A revoked id finds its successor. Anyone who may read an
 * incident may search.
 */
export const searchTechniques = operation({
  name: "searchTechniques",
  summary: "Find techniques of ATT&CK Enterprise by id or name",
  tag: "Techniques",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({
    q: z
      .string()
      .trim()
      .max(100)
      .default("")
      .meta({ description: "Beginning of an id, or words of the name" }),
  }),
  queryError: "validation_failed",
  input: SearchInput,
  output: TechniqueChoicesDto,
  says: "Matching techniques",
  errors: [],
  rest: "GET /api/ip3/v1/techniques",
  console: "attack.search",
  run: (ctx, { q }) => {
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
  },
});

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

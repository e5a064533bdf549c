import "server-only";
import { z } from "zod";
import { SEVERITIES } from "@/evidence/domain/findings/severity";

/** So many of each noun are found at once; lists have the rest. */
export const PER_NOUN = 5;

export const SearchInput = z.object({
  q: z.string().trim().min(1).max(200).meta({
    description:
      "An id (`INC-2026-000077`, `ENG-2026-0007`, `EVD-1234`, `RUN-12`), a part of a title, host, rule or name from three characters on, a CVE, a CWE, or a DID",
    example: "CWE-79",
  }),
  source: z.enum(["registry", "simulation"]).default("registry").meta({
    description: "Texts are looked for among real or simulated data; an id is found in both",
  }),
});

const HitDto = z
  .object({
    noun: z.enum([
      "incident",
      "evidence",
      "engagement",
      "agent",
      "registration",
      "operator",
      "import",
    ]),
    id: z.string().meta({ description: "As the operations of this noun take it" }),
    title: z.string(),
    detail: z.string().nullable().meta({ description: "Host, client, DID or file" }),
    state: z.string().nullable(),
    severity: z.enum(SEVERITIES).nullable().meta({ description: "Of an incident" }),
    incident_id: z.string().nullable().meta({ description: "Of an item of evidence" }),
    source: z.enum(["registry", "simulation"]),
  })
  .meta({ id: "SearchHit" });

export type HitDto = z.infer<typeof HitDto>;

export const SearchDto = z
  .object({ hits: z.array(HitDto).meta({ description: `At most ${PER_NOUN} of each noun` }) })
  .meta({ id: "SearchResult" });

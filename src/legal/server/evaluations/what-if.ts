import "server-only";
import { z } from "zod";
import { type ErrorLocation, ServiceError } from "@/encoding/domain/errors";
import { checkFact, type FactKey, type LegalFacts } from "@/legal-rules/domain/facts";

/** As many as a recorded fact can hold. */
const MOST_WORDS = 40;

const Words = z.array(z.string().max(100)).min(1).max(100).optional();

/** Facts that a reader may put in place of what is recorded, to see what would follow. */
export const WhatIf = z.object({
  personal_data: z.boolean().optional(),
  high_risk: z.boolean().optional(),
  entity: Words,
  sector: Words,
});

const KEYS = [
  "personal_data",
  "high_risk",
  "entity",
  "sector",
] as const satisfies readonly FactKey[];

/** Facts that a query gives. Throws `invalid_filter` that names the word that the register does not know. */
export function whatIfFacts(given: z.infer<typeof WhatIf>): LegalFacts {
  const facts: LegalFacts = {};
  const errors: ErrorLocation[] = [];
  for (const key of KEYS) {
    const value = given[key];
    if (value === undefined) continue;
    const isLong = Array.isArray(value) && value.length > MOST_WORDS;
    const message = isLong ? `${key} takes ${MOST_WORDS} words at most` : checkFact(key, value);
    if (message === null) facts[key] = value;
    else errors.push({ pointer: `query/${key}`, message });
  }
  if (errors.length === 0) return facts;
  throw new ServiceError("invalid_filter", { detail: errors[0]?.message, errors });
}

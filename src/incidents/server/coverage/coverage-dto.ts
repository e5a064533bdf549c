import "server-only";
import { z } from "zod";
import { DIMENSION_KEYS } from "@/incidents/domain/coverage/dimensions/labels";

export const CoverageDto = z
  .object({
    dimensions: z.array(
      z.object({
        key: z.enum(DIMENSION_KEYS),
        state: z.enum(["covered", "partial", "missing", "not_applicable"]),
        ratio: z.number().nullable(),
        passed: z.number().int(),
        applicable: z.number().int(),
        checks: z.array(
          z.object({
            id: z.string().meta({ example: "provenance.source_named" }),
            passed: z.boolean(),
            evidence_ids: z
              .array(z.string())
              .meta({ description: "Rows that prove it: EVD-, STM-, RUN-, or hash of a record" }),
            reason: z.string().nullable().meta({ description: "What is missing" }),
          }),
        ),
        reason: z
          .string()
          .nullable()
          .meta({ description: "Stored fact because of which it does not apply" }),
      }),
    ),
    coverage_pct: z.number().int(),
    applicable: z.number().int(),
    covered: z.number().int(),
    due_later: z.array(z.enum(DIMENSION_KEYS)),
    definition_version: z.string(),
    computed_from: z.object({
      row_counts: z.record(z.string(), z.number().int()),
      state_sha256: z.string(),
    }),
    note: z.string(),
  })
  .meta({
    id: "Coverage",
    description: "Completeness of stored evidence. Not a security rating.",
  });

export type CoverageDto = z.infer<typeof CoverageDto>;

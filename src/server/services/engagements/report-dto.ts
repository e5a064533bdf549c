import "server-only";
import { z } from "zod";
import { REPORT_SECTIONS } from "@/domain/engagements/final-report";
import { Line, Prose } from "../stated-text";

export const FinalReportBody = z.strictObject({
  summary: Prose(50_000).optional(),
  conclusions: Prose(50_000).optional(),
  author: Line(300).optional(),
  statements: z
    .array(
      z.strictObject({
        section: z.enum(REPORT_SECTIONS).default("findings"),
        text: Prose(20_000),
        evidence: z
          .array(z.string().regex(/^REG-[1-9]\d{0,8}$/))
          .max(100)
          .default([])
          .meta({ description: "Items of the register that show it" }),
      }),
    )
    .max(1_000)
    .default([])
    .meta({ description: "Beside those that the log tells by itself" }),
});

export type FinalReportBody = z.infer<typeof FinalReportBody>;

const Count = z.number().int();

const StatementOfReport = z.object({
  section: z.enum(REPORT_SECTIONS),
  text: z.string(),
  evidence: z.array(z.string()),
  log: z.string().nullable(),
});

export const FinalReportDto = z
  .object({
    v: z.literal(1),
    engagement: z.string(),
    number: Count.meta({ description: "Version of the report; earlier ones remain" }),
    type: z.string(),
    name: z.string(),
    summary: z.string().nullable(),
    conclusions: z.string().nullable(),
    author: z.string(),
    made_at: z.string(),
    proven: z
      .array(StatementOfReport)
      .meta({ description: "Cite an item whose stored bytes were hashed again for this report" }),
    cited: z
      .array(StatementOfReport)
      .meta({ description: "Cite items whose bytes are kept elsewhere, or do not hold" }),
    not_proven: z.array(StatementOfReport),
    register: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sha256: z.string(),
        check: z.enum(["verified", "digest_only", "lost"]),
      }),
    ),
    counts: z.object({
      statements: Count,
      proven: Count,
      cited: Count,
      not_proven: Count,
      log: Count,
      register: Count,
    }),
    report_sha256: z.string().meta({ description: "Digest of the report as canonical JSON" }),
  })
  .meta({ id: "FinalReport" });

export type FinalReportDto = z.infer<typeof FinalReportDto>;

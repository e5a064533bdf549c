import "server-only";
import { z } from "zod";
import { ENGAGEMENT_TYPES } from "@/engagements/domain/engagement";
import { REPORT_PREREQUISITES } from "@/engagements/domain/report-prerequisites";
import {
  REMEDIATION_PRIORITIES,
  REPORT_SECTIONS,
  STATED_OUTCOMES,
} from "@/engagements/domain/report-statement";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { Line, Prose } from "@/platform/operation/stated-text";
import { CrownJewelDto, ScopeItemDto } from "../engagement/engagement-dto";

const StatementBody = z.strictObject({
  section: z.enum(REPORT_SECTIONS).default("findings"),
  text: Prose(20_000),
  evidence: z
    .array(z.string().regex(/^REG-[1-9]\d{0,8}$/))
    .max(100)
    .default([])
    .meta({ description: "Items of the register that show it" }),
  confirmed: z.boolean().optional().meta({
    description:
      "True: whoever makes this version has looked at the cited items and they show what is stated. Without it nothing is proven",
  }),
  outcome: z
    .enum(STATED_OUTCOMES)
    .optional()
    .meta({ description: "Of a flag, an attack path or a technique" }),
  criticality: z.enum(SEVERITIES).optional().meta({ description: "Of a finding" }),
  priority: z.enum(REMEDIATION_PRIORITIES).optional().meta({ description: "Of a recommendation" }),
  jewels: z
    .array(Line(60))
    .max(100)
    .optional()
    .meta({ description: "Ids of the crown jewels whose flag it is about; needs an outcome" }),
});

export const FinalReportBody = z.strictObject({
  summary: Prose(50_000).optional(),
  conclusions: Prose(50_000).optional(),
  author: Line(300).optional(),
  statements: z
    .array(StatementBody)
    .max(1_000)
    .default([])
    .meta({ description: "Beside those that the log tells by itself" }),
  confirmed_log: z
    .array(z.string().regex(/^LOG-[1-9]\d{0,8}$/))
    .max(10_000)
    .optional()
    .meta({
      description:
        "Entries of the log whose statements are confirmed as `confirmed` does; in a TLPT not by the entry's author",
    }),
});

export type FinalReportBody = z.infer<typeof FinalReportBody>;

const Count = z.number().int();

const Counts = z.object({
  statements: Count,
  proven: Count,
  cited: Count,
  not_proven: Count,
  log: Count,
  register: Count,
});

const StatementOfReport = z.object({
  section: z.enum(REPORT_SECTIONS),
  text: z.string(),
  evidence: z.array(z.string()),
  log: z.string().nullable(),
  confirmed: z
    .object({ by: z.string(), at: z.string() })
    .nullable()
    .optional()
    .meta({ description: "Who looked at the cited items and says that they show it" }),
  outcome: z.enum(STATED_OUTCOMES).nullable().optional(),
  criticality: z.enum(SEVERITIES).nullable().optional(),
  priority: z.enum(REMEDIATION_PRIORITIES).nullable().optional(),
  jewels: z.array(z.string()).optional(),
});

const Content = {
  v: z.union([z.literal(1), z.literal(2)]).meta({
    description:
      "Format. In 1 a cited item whose bytes held was enough for `proven`; in 2 somebody has confirmed it too",
  }),
  engagement: z.string(),
  number: Count.meta({ description: "Version of the report; earlier ones remain" }),
  type: z.enum(ENGAGEMENT_TYPES),
  name: z.string(),
  summary: z.string().nullable(),
  conclusions: z.string().nullable(),
  author: z.string(),
  made_at: z.string(),
  plan: z
    .object({
      codename: z.string().nullable(),
      client: z.string().nullable(),
      starts_at: z.string().nullable(),
      ends_at: z.string().nullable(),
      scope: z.array(ScopeItemDto),
      scenarios: z.array(z.string()),
    })
    .optional()
    .meta({ description: "The plan as it stood" }),
  flags: z
    .array(
      z.object({
        ...CrownJewelDto.pick({ name: true, flag: true }).shape,
        jewel: z.string(),
        state: z.enum(["reached", "not_reached", "not_shown"]).meta({
          description: "not_shown: no proven statement names it as reached",
        }),
      }),
    )
    .optional(),
  techniques: z
    .array(z.object({ technique_id: z.string(), entries: z.array(z.string()) }))
    .optional()
    .meta({ description: "As activities of the log name them; nothing is said of their success" }),
  proven: z.array(StatementOfReport).meta({
    description:
      "Cite an item whose stored bytes were hashed again for this report, and somebody confirmed that the items show it",
  }),
  cited: z.array(StatementOfReport).meta({
    description:
      "Cite items, but nobody confirmed it, or no cited bytes could be checked (kept elsewhere, lost, or corrected)",
  }),
  not_proven: z.array(StatementOfReport),
  register: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sha256: z.string(),
      check: z.enum(["verified", "digest_only", "lost"]),
      corrected_by: z.string().nullable().optional(),
    }),
  ),
  counts: Counts,
};

export const FinalReportDto = z
  .object({
    ...Content,
    report_sha256: z.string().meta({ description: "Digest of the report as canonical JSON" }),
  })
  .meta({ id: "FinalReport" });

export type FinalReportDto = z.infer<typeof FinalReportDto>;

export const ReportPreviewDto = z.object({
  report: z.object(Content),
  prerequisites: z.array(
    z.object({
      key: z.enum(REPORT_PREREQUISITES),
      met: z.boolean(),
      blocks: z.boolean(),
      entries: z.array(z.string()),
    }),
  ),
  own_log: z
    .array(z.string())
    .meta({ description: "Entries that somebody else has to confirm (four eyes)" }),
});

export type ReportPreviewDto = z.infer<typeof ReportPreviewDto>;

const ReportVersionDto = z.object({
  number: Count,
  report_sha256: z.string(),
  made_by: z.string(),
  made_at: z.iso.datetime(),
  counts: Counts,
});

export const ReportListDto = z
  .object({ reports: z.array(ReportVersionDto), count: Count })
  .meta({ id: "FinalReportVersions" });

export type ReportListDto = z.infer<typeof ReportListDto>;

import "server-only";
import { z } from "zod";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { RESOLUTIONS } from "@/evidence/domain/statements/incident";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { EmailAddress, Line, Prose } from "@/platform/operation/stated-text";
import { IncidentId } from "../incidents/incident-dto";

export const Expected = {
  expected_version: z
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "Version that the caller saw; another one answers version_conflict" }),
};

const Instant = z.iso.datetime({ offset: true });
const Evidence = z.array(EvidenceId).max(100);

/** `target`, `status` and `workflow_status` are understood in place of `to`. */
export const TransitionBody = z.strictObject({
  to: z.string().max(100).optional(),
  target: z.string().max(100).optional().meta({ deprecated: true }),
  status: z.string().max(100).optional().meta({ deprecated: true }),
  workflow_status: z.string().max(100).optional().meta({ deprecated: true }),
  reason: Prose(10_000).optional(),
  ...Expected,
});

/** `owner` and `email` are understood in place of `owner_email`. */
export const AssignBody = z.strictObject({
  owner_email: EmailAddress.optional(),
  owner: EmailAddress.optional().meta({ deprecated: true }),
  email: EmailAddress.optional().meta({ deprecated: true }),
  note: Prose(10_000).optional(),
  ...Expected,
});

export const RetestBody = z.strictObject({
  passed: z.boolean(),
  evidence_ids: Evidence.default([]),
  note: Prose(10_000).optional(),
  ...Expected,
});

export const CloseBody = z.strictObject({
  resolution: z.enum(RESOLUTIONS),
  justification: Prose(10_000).optional(),
  evidence_ids: Evidence.default([]),
  duplicate_of: IncidentId.optional(),
  accepted_until: Instant.optional(),
  ...Expected,
});

export const ReopenBody = z.strictObject({ reason: Prose(10_000), ...Expected });

export const CommentBody = z.strictObject({ text: Prose(20_000) });

export const SeverityBody = z.strictObject({
  severity: z.enum(SEVERITIES),
  reason: Prose(10_000),
  ...Expected,
});

export const LinkBody = z.strictObject({ other: IncidentId });

const Answer = z
  .strictObject({
    value: z.enum(["yes", "no", "unknown"]),
    reason: Prose(2_000).nullable().default(null),
  })
  .nullable();

const ImpactBody = z.strictObject({
  confidentiality: Answer.default(null),
  integrity: Answer.default(null),
  availability: Answer.default(null),
  personal_data: z.boolean().nullable().default(null),
  data_categories: z.array(Line(200)).max(50).nullable().default(null),
});

const TimelineBody = z.strictObject({
  occurred_at: Instant.nullable().default(null),
  detected_at: Instant.nullable().default(null),
  awareness_at: Instant.nullable().default(null),
  zone: Line(64).nullable().default(null).meta({
    description: "IANA name of the zone in which the times were told",
    example: "Europe/Prague",
  }),
});

const ReproductionBody = z.strictObject({
  steps: Prose(20_000).nullable().default(null),
  evidence_ids: Evidence.default([]),
  reproduced_by: Line(200),
  reproduced_at: Instant,
});

const RemediationBody = z.strictObject({
  action: Prose(20_000),
  reference: Line(500).meta({ description: "Commit, change or ticket" }),
  done_by: Line(200),
  done_at: Instant,
});

/** Statement sent with PUT …/{kind}. */
export const StateInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("impact"), body: ImpactBody }),
  z.object({ kind: z.literal("timeline"), body: TimelineBody }),
  z.object({ kind: z.literal("reproduction"), body: ReproductionBody }),
  z.object({ kind: z.literal("remediation"), body: RemediationBody }),
]);

export type StateInput = z.infer<typeof StateInput>;

/** So many incidents one act or export of a selection takes. */
export const BULK_LIMIT = 200;

export const BulkInput = z.strictObject({
  ids: z.array(IncidentId).min(1).max(BULK_LIMIT),
  action: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("assign"), owner_email: EmailAddress }),
    z.strictObject({ kind: z.literal("transition"), to: z.string().max(100) }),
  ]),
});

export const BulkResultDto = z
  .object({
    results: z.array(
      z.object({
        id: IncidentId,
        ok: z.boolean(),
        code: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    ),
    done: z.number().int(),
    refused: z.number().int(),
  })
  .meta({ id: "BulkResult" });

export type BulkResultDto = z.infer<typeof BulkResultDto>;

export const AssigneesDto = z.object({
  accounts: z.array(z.object({ email: z.string(), name: z.string() })),
});

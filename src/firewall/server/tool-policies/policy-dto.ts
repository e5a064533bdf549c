import "server-only";
import { z } from "zod";

/** Read by firewall/domain/args, which says what is wrong with it and where. */
export const PolicyFileBody = z.record(z.string().max(200), z.unknown()).meta({
  id: "PolicyFile",
  description: "Tools and grants as one file, as GET /api/policies gives it",
});

export const PreviewPolicyBody = z.strictObject({ policy: PolicyFileBody });

export const ImportPolicyBody = z.strictObject({
  policy: PolicyFileBody,
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({
      description: "As the preview gave it: of the file and of the state that it was compared with",
    }),
});

export type ImportPolicyBody = z.infer<typeof ImportPolicyBody>;

const PolicyChange = z.object({
  kind: z.enum(["tool", "grant"]),
  change: z.enum(["added", "changed", "removed"]),
  agent: z.string().nullable().meta({ description: "DID; null for a tool" }),
  tool: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export const PolicyPreviewDto = z
  .object({
    digest: z.string(),
    changes: z.array(PolicyChange),
    refused: z
      .array(z.object({ agent: z.string().nullable(), code: z.string(), reason: z.string() }))
      .meta({
        description: "What whoever asks may not do; while there is any, nothing is imported",
      }),
  })
  .meta({ id: "PolicyPreview" });

export type PolicyPreviewDto = z.infer<typeof PolicyPreviewDto>;

export const PolicyImportDto = z
  .object({
    digest: z.string(),
    tools: z.number().int(),
    agents: z.number().int(),
    grants: z.number().int(),
  })
  .meta({ id: "PolicyImport" });

export type PolicyImportDto = z.infer<typeof PolicyImportDto>;

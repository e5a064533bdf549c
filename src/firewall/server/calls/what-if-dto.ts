import "server-only";
import { z } from "zod";
import { Line } from "@/platform/operation/stated-text";
import { LayerDto } from "./call-dto";

export const WhatIfBody = z.strictObject({
  tool: Line(200).meta({ example: "search:incidents" }),
  args: z.record(z.string(), z.unknown()).default({}),
});

export type WhatIfBody = z.infer<typeof WhatIfBody>;

export const WhatIfDto = z
  .object({
    did: z.string(),
    tool: z.string(),
    outcome: z.enum(["allow", "approval", "refuse"]),
    risk: z.number().int(),
    gate: z.number().int(),
    layers: z.array(LayerDto),
    refusal: z
      .object({
        code: z.string(),
        blocked: z.string(),
        reason: z.string(),
        requires: z.string(),
        retry_after_s: z.number().int().nullable(),
      })
      .nullable(),
    approval_reasons: z.array(z.string()),
    limits: z.object({ remaining: z.number().int(), reset: z.iso.datetime() }).nullable(),
    preview: z.unknown(),
    policy_sha256: z.string().nullable(),
  })
  .meta({
    id: "WhatIf",
    description: "What a call would be answered now. Nothing is counted, recorded or executed.",
  });

export type WhatIfDto = z.infer<typeof WhatIfDto>;

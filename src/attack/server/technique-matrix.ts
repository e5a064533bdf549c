import "server-only";
import type { z } from "zod";
import { arrangeMatrix } from "@/attack/domain/matrix";
import { ATTACK_VERSION, techniqueById } from "@/encoding/domain/techniques/catalogue";
import type { ServiceContext } from "@/platform/operation/context";
import type { MatrixDto } from "./attack-dto";
import type { MatrixInput } from "./attack-input";
import { TECHNIQUE_DOCTRINE } from "./doctrine";
import { countTechniques } from "./technique-counts";

/** How many incidents have each technique, laid out as ATT&CK's matrix. Needs incident.read. */
export async function techniqueMatrix(
  ctx: ServiceContext,
  input: z.infer<typeof MatrixInput>,
): Promise<MatrixDto> {
  const asOf = ctx.clock();
  const counts = await countTechniques(ctx, input);
  return {
    attack_version: ATTACK_VERSION,
    source: input.source,
    as_of: asOf.toISOString(),
    tactics: arrangeMatrix(counts).map(({ tactic, techniques }) => ({ ...tactic, techniques })),
    techniques_total: [...counts.keys()].filter((id) => techniqueById(id) !== null).length,
    doctrine: TECHNIQUE_DOCTRINE,
  };
}

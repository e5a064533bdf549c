import "server-only";
import { z } from "zod";
import { arrangeMatrix } from "@/attack/domain/matrix";
import { ATTACK_VERSION, techniqueById } from "@/encoding/domain/techniques/catalogue";
import { operation } from "@/platform/declaration/operation";
import { MatrixDto } from "./attack-dto";
import { MatrixInput } from "./attack-input";
import { TECHNIQUE_DOCTRINE } from "./doctrine";
import { MatrixQuery } from "./matrix-query";
import { countTechniques } from "./technique-counts";

/** How many incidents have each technique, laid out as ATT&CK's matrix. Needs incident.read. */
export const techniqueMatrix = operation({
  name: "techniqueMatrix",
  summary: "How many incidents have each technique, by tactic",
  tag: "Techniques",
  auth: ["bearer", "session"],
  anyOf: ["incident.read"],
  query: z.object(MatrixQuery),
  input: MatrixInput,
  output: MatrixDto,
  says: "Tactics in the order of ATT&CK",
  errors: [],
  rest: "GET /api/ip3/v1/techniques/matrix",
  console: "attack.matrix",
  run: async (ctx, input) => {
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
  },
});

import "server-only";
import { z } from "zod";

export const EvaluationId = z
  .string()
  .regex(/^LEV-\d{1,18}$/)
  .meta({ description: "Id of a stored evaluation", example: "LEV-12" });

/** Public id of a stored evaluation of the rules. */
export function formatEvaluationId(number: bigint): string {
  return `LEV-${number}`;
}

/** Number of an id that the EvaluationId schema has admitted. */
export function parseEvaluationId(id: string): bigint {
  return BigInt(id.slice("LEV-".length));
}

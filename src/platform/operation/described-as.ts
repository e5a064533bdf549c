import "server-only";
import { z } from "zod";

/** How the OpenAPI document shows what a reader of its own judges: as this schema. */
export function describedAs(shape: z.ZodType): (context: { jsonSchema: object }) => void {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: "input" });
  return ({ jsonSchema }) => {
    Object.assign(jsonSchema, schema);
  };
}

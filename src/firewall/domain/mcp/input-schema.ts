import type { ArgsSchema, ObjectSchema, ValueSchema } from "../args/args-schema";

/** JSON Schema (draft 2020-12) of arguments, in which an object names every member that it takes. */
export type InputSchema = { type: "object" } & { [keyword: string]: unknown };

/** Says of arguments in JSON Schema what the firewall takes: members without a name are refused. */
export function inputSchemaOf(args: ArgsSchema): InputSchema {
  return closed(args);
}

function closed(schema: ObjectSchema): InputSchema {
  const members = Object.entries(schema.properties).map(([name, value]) => [name, stated(value)]);
  return { ...schema, properties: Object.fromEntries(members), additionalProperties: false };
}

function stated(schema: ValueSchema): unknown {
  if (schema.type === "object") return closed(schema);
  return schema.type === "array" ? { ...schema, items: stated(schema.items) } : schema;
}

/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  format?: string;
  items?: Schema;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: readonly string[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly Parameter[];
  requestBody?: Content & { description?: string };
  responses: Readonly<Record<string, Response>>;
}

/** Written out, or the name of one that many operations share. */
type Response = (Content & { description: string; $ref?: never }) | { $ref: string };

export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, { description: string }>>;
  };
}

/** A schema in a few words: `string`, `Incident[]`, `integer or null`. */
export function schemaWords(schema: Schema | undefined): string {
  if (schema === undefined) return "any";
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "object";
  if (schema.enum !== undefined) return schema.enum.map(String).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(schemaWords).join(" or ");
  if (schema.type === "array") return `${schemaWords(schema.items)}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any");
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

/** Responses of an operation, in words. */
export function answersOf(
  { components }: OpenApiDocument,
  { responses }: Operation,
): { status: string; words: string }[] {
  return Object.entries(responses).map(([status, response]) => {
    const named = response.$ref?.split("/").at(-1) ?? "";
    const { description } =
      response.$ref === undefined ? response : (components.responses[named] ?? { description: "" });
    return { status, words: description };
  });
}

/** Operations by tag, in the order of the document. */
export function operationsByTag(document: OpenApiDocument) {
  const groups = new Map<string, { method: string; path: string; operation: Operation }[]>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const tag = operation.tags[0] ?? "Other";
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }]);
    }
  }
  return groups;
}

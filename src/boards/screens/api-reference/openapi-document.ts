/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  deprecated?: boolean;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { $ref: string }>>;
}

interface Content {
  content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: readonly string[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly Parameter[];
  requestBody?: Content & { description?: string; required?: boolean };
  responses: Readonly<Record<string, Response>>;
}

type WrittenResponse = Content & { description: string; $ref?: never };

/** Written out, or the name of one that many operations share. */
type Response = WrittenResponse | { $ref: string };

export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, WrittenResponse>>;
    examples: Readonly<Record<string, { value: unknown }>>;
    securitySchemes: Readonly<Record<string, { description?: string }>>;
  };
}

/** The last part of a reference: the name of what it refers to. */
export function nameOf(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

/** An answer that succeeds, with its content. */
export interface Answer extends Content {
  status: string;
  description: string;
}

/** A code that an operation may answer with instead. */
export interface AnsweredCode {
  status: string;
  code: string;
  title: string;
}

/** Answers of an operation that are no errors. */
export function answersOf({ responses }: Operation): Answer[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    response.$ref === undefined && !isError(status) ? [{ status, ...response }] : [],
  );
}

/** Error answers of an operation, by status: their codes, and what is said where there is none. */
export function errorsOf(
  { components }: OpenApiDocument,
  { responses }: Operation,
): { status: string; codes: AnsweredCode[]; words: string }[] {
  return Object.entries(responses)
    .filter(([status]) => isError(status))
    .map(([status, response]) => {
      const { description } =
        response.$ref === undefined
          ? response
          : (components.responses[nameOf(response.$ref)] ?? { description: "" });
      const codes = codesIn(status, description);
      return { status, codes, words: codes.length === 0 ? description : "" };
    });
}

function isError(status: string): boolean {
  return /^[45]/.test(status);
}

/** A refusal's description is "`code`: title", several with semicolons between. */
function codesIn(status: string, description: string): AnsweredCode[] {
  return description.split(/; (?=`)/).flatMap((part) => {
    const [, code, title] = /^`([a-z0-9_]+)`: (.+)$/.exec(part) ?? [];
    return code === undefined || title === undefined ? [] : [{ status, code, title }];
  });
}

/** The document's own example of some content; undefined where it has none. */
export function exampleOf({ components }: OpenApiDocument, media: Media): unknown {
  const [shared] = Object.values(media.examples ?? {});
  return shared === undefined ? media.example : components.examples[nameOf(shared.$ref)]?.value;
}

/** What a value has to keep to besides its type, in words. */
export function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    range(minLength, maxLength, "characters"),
    range(minItems, maxItems, "items"),
    range(minimum, maximum, ""),
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
  ].filter((words) => words !== null);
}

/** Integers are bounded by what a number holds exactly; that is no limit of anything. */
function range(least: number | undefined, most: number | undefined, unit: string): string | null {
  const from = least === undefined || least <= Number.MIN_SAFE_INTEGER ? null : least;
  const to = most === undefined || most >= Number.MAX_SAFE_INTEGER ? null : most;
  if ((from === null || (from === 0 && unit !== "")) && to === null) return null;
  const words = [from === null ? "at most" : to === null ? "at least" : `${from} to`, to ?? from];
  return [...words, unit].join(" ").trim();
}

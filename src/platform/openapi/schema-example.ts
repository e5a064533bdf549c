import "server-only";

/** The parts of a JSON schema that an example is made from. */
export interface ExampleSchema {
  $ref?: string;
  type?: string | readonly string[];
  example?: unknown;
  examples?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: ExampleSchema;
  /** Of a list that is always empty. */
  not?: unknown;
  anyOf?: readonly ExampleSchema[];
  oneOf?: readonly ExampleSchema[];
  allOf?: readonly ExampleSchema[];
  properties?: Readonly<Record<string, ExampleSchema>>;
  required?: readonly string[];
}

const TEXTS: Readonly<Record<string, string>> = {
  "date-time": "2026-11-26T09:30:00.000Z",
  date: "2026-11-26",
  uuid: "0b9f3c52-6f0e-4a53-a1b1-0d5c27f4b0de",
  uri: "https://app.example/",
  email: "analyst@app.example",
  binary: "",
};

const DIGEST = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Forms that many schemas share, by their patterns. */
const FORMS: Readonly<Record<string, string>> = {
  "^[0-9a-f]{64}$": DIGEST,
  "^sha256:[0-9a-f]{64}$": `sha256:${DIGEST}`,
  "^[A-Za-z0-9_-]{43}$": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
  "^[A-Za-z0-9_-]{86}$": "A".repeat(86),
  "^\\d{1,18}$": "17",
  "^\\d{1,15}$": "17",
  "^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$": "did:svc:operator:acme",
  "^(?=.{3,128}$)[a-z][a-z0-9-]*:[a-z0-9][a-z0-9._-]*$": "search:incidents",
  "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$": "2026-11-26T09:30:00.000000Z",
};

/** Deeper than any schema that does not hold itself. */
const MAX_DEPTH = 24;

/**
 * A value of a JSON schema: its own example, else the plainest that its keywords allow. A member that need
 * not be there is left out, unless the schema has an example of it. What only a pattern or a rule of its own
 * describes has to have one: openapi-examples.test.ts finds what does not parse.
 */
export function schemaExample(
  schema: ExampleSchema,
  named: Readonly<Record<string, ExampleSchema>>,
  depth = 0,
): unknown {
  if (depth > MAX_DEPTH) return null;
  const inside = (part: ExampleSchema) => schemaExample(part, named, depth + 1);
  if (schema.$ref !== undefined) return inside(named[nameOf(schema.$ref)] ?? {});
  const given = givenExample(schema);
  if (given !== undefined) return given;
  const choice = (schema.oneOf ?? schema.anyOf)?.find(({ type }) => type !== "null");
  if (choice !== undefined) return inside(choice);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(inside));
  switch (typeof schema.type === "object" ? schema.type[0] : schema.type) {
    case "object":
      return objectExample(schema, inside);
    case "array":
      return arrayExample(schema, inside);
    case "string":
      return textExample(schema);
    case "integer":
    case "number":
      return numberExample(schema);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return {};
  }
}

function nameOf(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

function givenExample({
  example,
  examples,
  const: constant,
  default: usual,
  enum: words,
}: ExampleSchema): unknown {
  return [example, examples?.[0], constant, usual, words?.[0]].find((value) => value !== undefined);
}

function objectExample(
  { properties = {}, required = [] }: ExampleSchema,
  inside: (part: ExampleSchema) => unknown,
): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, part]) => required.includes(name) || part.example !== undefined,
  );
  return Object.fromEntries(shown.map(([name, part]) => [name, inside(part)]));
}

function arrayExample(
  { items = {}, minItems = 0, maxItems = 1 }: ExampleSchema,
  inside: (part: ExampleSchema) => unknown,
): unknown[] {
  if (items.not !== undefined) return [];
  const length = Math.max(minItems, Math.min(1, maxItems));
  return Array.from({ length }, () => inside(items));
}

function textExample({ format = "", pattern = "", minLength = 0 }: ExampleSchema): string {
  return (TEXTS[format] ?? FORMS[pattern] ?? "text").padEnd(minLength, "t");
}

function numberExample({ minimum, exclusiveMinimum, maximum }: ExampleSchema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  // Zod's integers are bounded by what a number holds exactly.
  if (least === undefined || least < -1e9) return Math.min(1, maximum ?? 1);
  return Math.max(least, Math.min(1, maximum ?? 1));
}

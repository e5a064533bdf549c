/** The same as JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Says what is wrong with a value at a place, or null. */
type Judge = (value: unknown, place: string) => string | null;

/** A judge that can also be expressed as a schema; one without accepts any value there. */
export type Shape = Judge & { readonly schema?: JsonSchema };

function shaped(schema: JsonSchema, judge: Judge): Judge & { readonly schema: JsonSchema } {
  return Object.assign(judge, { schema });
}

/** A string, which may have to follow a pattern. */
export function textShape(pattern?: RegExp) {
  const schema = { type: "string", ...(pattern === undefined ? {} : { pattern: pattern.source }) };
  return shaped(schema, (value, place) =>
    typeof value === "string" && (pattern === undefined || pattern.test(value))
      ? null
      : `${place} is not the text that it has to be`,
  );
}

/** One of these strings, numbers or booleans. */
export function oneOfShape(...allowed: readonly (string | number | boolean)[]) {
  return shaped({ enum: allowed }, (value, place) =>
    allowed.some((one) => one === value) ? null : `${place} is none of ${allowed.join(", ")}`,
  );
}

/** An integer from 0 that JSON holds exactly. */
export const countShape = shaped(
  { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  (value, place) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= 0
      ? null
      : `${place} is no whole number from 0`,
);

/** Any value: what is behind it is looked at elsewhere. */
export const anyShape: Shape = () => null;

/** Null, or of this shape. */
export function nullableShape(shape: Shape) {
  const schema = { anyOf: [{ type: "null" }, shape.schema ?? {}] };
  return shaped(schema, (value, place) => (value === null ? null : shape(value, place)));
}

/** A list of values of one shape. */
export function listShape(shape: Shape) {
  return shaped({ type: "array", items: shape.schema ?? {} }, (value, place) => {
    if (!Array.isArray(value)) return `${place} is no list`;
    return firstProblem(
      value.map((item: unknown, index) => [item, `${place}[${index}]`]),
      shape,
    );
  });
}

/** An object whose values all have one shape, whatever their names. */
export function mapShape(shape: Shape): Shape {
  return (value, place) => {
    if (!isObject(value)) return `${place} is no object`;
    return firstProblem(
      Object.entries(value).map(([key, item]) => [item, `${place}[${JSON.stringify(key)}]`]),
      shape,
    );
  };
}

/** An object with these members and no others; those of `optional` may be missing. */
export function objectShape(
  members: Readonly<Record<string, Shape>>,
  optional: readonly string[] = [],
) {
  const known = new Map(Object.entries(members));
  const names = [...known.keys()];
  const schema = {
    type: "object",
    properties: Object.fromEntries([...known].map(([name, shape]) => [name, shape.schema ?? {}])),
    required: names.filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
  return shaped(schema, (value, place) => {
    if (!isObject(value)) return `${place} is no object`;
    for (const key of Object.keys(value)) {
      if (!known.has(key)) return `${place} has an unknown member ${JSON.stringify(key)}`;
    }
    for (const [key, shape] of known) {
      if (!Object.hasOwn(value, key)) {
        if (optional.includes(key)) continue;
        return `${place} has no member ${key}`;
      }
      const problem = shape(value[key], `${place}.${key}`);
      if (problem !== null) return problem;
    }
    return null;
  });
}

/** An object that has these members, whatever else it has. */
export function openShape(members: Readonly<Record<string, Shape>>): Shape {
  const known = Object.entries(members);
  return (value, place) => {
    if (!isObject(value)) return `${place} is no object`;
    for (const [key, shape] of known) {
      if (!Object.hasOwn(value, key)) return `${place} has no member ${key}`;
      const problem = shape(value[key], `${place}.${key}`);
      if (problem !== null) return problem;
    }
    return null;
  };
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function firstProblem(items: readonly (readonly [unknown, string])[], shape: Shape): string | null {
  for (const [item, place] of items) {
    const problem = shape(item, place);
    if (problem !== null) return problem;
  }
  return null;
}

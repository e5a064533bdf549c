import type { ErrorLocation } from "@/encoding/domain/errors";
import type {
  ArgsSchema,
  ArraySchema,
  NumberSchema,
  ObjectSchema,
  StringSchema,
  ValueSchema,
} from "./args-schema";
import { below, isObject } from "./members";

/**
 * First thing in which arguments differ from their schema, or null. Members that the schema does not
 * name are refused. Takes time linear in the arguments: schemas are read with a bounded depth.
 */
export function checkArgs(schema: ArgsSchema, args: unknown): ErrorLocation | null {
  return checkObject(schema, args, "");
}

function check(schema: ValueSchema, value: unknown, at: string): ErrorLocation | null {
  switch (schema.type) {
    case "object":
      return checkObject(schema, value, at);
    case "array":
      return checkArray(schema, value, at);
    case "string":
      return checkString(schema, value, at);
    case "boolean":
      if (typeof value !== "boolean") return fault(at, "must be true or false");
      return isListed(schema.enum, value) ? null : fault(at, "is none of the values allowed");
    case "null":
      return value === null ? null : fault(at, "must be null");
    case "integer":
    case "number":
      return checkNumber(schema, value, at);
    default:
      return fault(at, "has a schema that is not known");
  }
}

function checkObject(schema: ObjectSchema, value: unknown, at: string): ErrorLocation | null {
  if (!isObject(value)) return fault(at, "must be an object");
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) return fault(below(at, name), "is required");
  }
  for (const name of Object.keys(value)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) return fault(below(at, name), "is not among the arguments allowed");
    const found = check(property, value[name], below(at, name));
    if (found !== null) return found;
  }
  return null;
}

function checkArray(schema: ArraySchema, value: unknown, at: string): ErrorLocation | null {
  if (!Array.isArray(value)) return fault(at, "must be a list");
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length < minItems) return fault(at, `must have at least ${minItems} items`);
  if (value.length > maxItems) return fault(at, `must have at most ${maxItems} items`);
  for (let n = 0; n < value.length; n++) {
    const found = check(schema.items, value[n], below(at, n));
    if (found !== null) return found;
  }
  return null;
}

function checkString(schema: StringSchema, value: unknown, at: string): ErrorLocation | null {
  if (typeof value !== "string") return fault(at, "must be a text");
  if (!isListed(schema.enum, value)) return fault(at, "is none of the values allowed");
  const { minLength, maxLength } = schema;
  if (minLength === undefined && maxLength === undefined) return null;
  const length = codePoints(value);
  if (minLength !== undefined && length < minLength) {
    return fault(at, `must have at least ${minLength} characters`);
  }
  if (maxLength !== undefined && length > maxLength) {
    return fault(at, `must have at most ${maxLength} characters`);
  }
  return null;
}

function checkNumber(schema: NumberSchema, value: unknown, at: string): ErrorLocation | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return fault(at, "must be a number");
  // Above 2^53 JSON's text and the number that was read from it may be two different integers.
  if (schema.type === "integer" && !Number.isSafeInteger(value))
    return fault(at, "must be an integer");
  if (!isListed(schema.enum, value)) return fault(at, "is none of the values allowed");
  const { minimum, maximum } = schema;
  if (minimum !== undefined && value < minimum) return fault(at, `must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) return fault(at, `must be at most ${maximum}`);
  return null;
}

/** Length of a text in code points, as JSON Schema counts it. */
export function codePoints(value: string): number {
  let count = value.length;
  for (let n = 1; n < value.length; n++) {
    const isPair =
      (value.charCodeAt(n) & 0xfc00) === 0xdc00 && (value.charCodeAt(n - 1) & 0xfc00) === 0xd800;
    if (isPair) count--;
  }
  return count;
}

function isListed<T>(values: readonly T[] | undefined, value: T): boolean {
  return values === undefined || values.includes(value);
}

function fault(pointer: string, message: string): ErrorLocation {
  return { pointer, message };
}

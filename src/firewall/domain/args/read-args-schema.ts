import type {
  ArgsSchema,
  ArraySchema,
  BooleanSchema,
  NullSchema,
  NumberSchema,
  ObjectSchema,
  StringSchema,
  ValueSchema,
} from "./args-schema";
import {
  below,
  type Faults,
  finite,
  integer,
  isObject,
  listOf,
  oneOf,
  optional,
  present,
  readMembers,
  required,
  text,
} from "./members";

/** Objects and lists below each other. */
const MAX_DEPTH = 8;
/** Schemas in one. */
const MAX_NODES = 500;
const MAX_ENUM = 200;
const MAX_LENGTH = 1_048_576;

const TYPES = ["string", "integer", "number", "boolean", "null", "array", "object"] as const;

const name = text({ max: 200 });
const description = text({ min: 0, max: 2000 });
const length = integer(0, MAX_LENGTH);

interface Reading {
  faults: Faults;
  nodes: number;
}

/**
 * Reads the schema of arguments. Everything unknown is a fault: an ignored keyword would be a check
 * that never happens. Never throws.
 */
export function readArgsSchema(value: unknown, at: string, faults: Faults): ArgsSchema | undefined {
  if (isObject(value) && value.type !== "object") {
    faults.push({
      pointer: below(at, "type"),
      message: "must be object: arguments are one object",
    });
    return undefined;
  }
  const read = readSchema(value, at, 0, { faults, nodes: 0 });
  return read?.type === "object" ? read : undefined;
}

function readSchema(
  value: unknown,
  at: string,
  depth: number,
  reading: Reading,
): ValueSchema | undefined {
  const { faults } = reading;
  reading.nodes++;
  if (depth > MAX_DEPTH || reading.nodes > MAX_NODES) {
    const what = depth > MAX_DEPTH ? `${MAX_DEPTH} levels deep` : `${MAX_NODES} schemas large`;
    faults.push({ pointer: at, message: `the schema is more than ${what}` });
    return undefined;
  }
  if (!isObject(value)) {
    faults.push({ pointer: at, message: "must be an object" });
    return undefined;
  }
  const type = oneOf(TYPES)(value.type, below(at, "type"), faults);
  if (type === undefined) return undefined;
  const members = (...names: string[]) =>
    readMembers(value, at, ["type", "description", ...names], faults) ?? new Map<string, unknown>();
  const said = (of: ReadonlyMap<string, unknown>) =>
    optional(of, "description", at, faults, description);
  switch (type) {
    case "string": {
      const of = members("enum", "minLength", "maxLength");
      const minLength = optional(of, "minLength", at, faults, length);
      const maxLength = optional(of, "maxLength", at, faults, length);
      order(at, faults, ["minLength", minLength], ["maxLength", maxLength]);
      const listed = optional(of, "enum", at, faults, values(text({ min: 0, max: 1000 })));
      return present<StringSchema>({
        type,
        description: said(of),
        enum: listed,
        minLength,
        maxLength,
      });
    }
    case "integer":
    case "number": {
      const of = members("enum", "minimum", "maximum");
      const minimum = optional(of, "minimum", at, faults, finite);
      const maximum = optional(of, "maximum", at, faults, finite);
      order(at, faults, ["minimum", minimum], ["maximum", maximum]);
      const listed = optional(of, "enum", at, faults, values(finite));
      return present<NumberSchema>({ type, description: said(of), enum: listed, minimum, maximum });
    }
    case "boolean": {
      const of = members("enum");
      const read = optional(of, "enum", at, faults, values(boolean));
      return present<BooleanSchema>({ type, description: said(of), enum: read });
    }
    case "null":
      return present<NullSchema>({ type, description: said(members()) });
    case "array": {
      const of = members("items", "minItems", "maxItems");
      const items = required(of, "items", at, faults, (each, where) =>
        readSchema(each, where, depth + 1, reading),
      );
      const minItems = optional(of, "minItems", at, faults, length);
      const maxItems = optional(of, "maxItems", at, faults, length);
      order(at, faults, ["minItems", minItems], ["maxItems", maxItems]);
      if (items === undefined) return undefined;
      return present<ArraySchema>({ type, description: said(of), items, minItems, maxItems });
    }
    case "object":
      return readObject(
        members("properties", "required", "additionalProperties"),
        at,
        depth,
        reading,
        said,
      );
  }
}

function readObject(
  of: ReadonlyMap<string, unknown>,
  at: string,
  depth: number,
  reading: Reading,
  said: (of: ReadonlyMap<string, unknown>) => string | undefined,
): ObjectSchema {
  const { faults } = reading;
  const open = of.get("additionalProperties");
  if (open !== undefined && open !== false) {
    faults.push({
      pointer: below(at, "additionalProperties"),
      message: "must be false: arguments that nobody named are refused",
    });
  }
  const properties = optional(of, "properties", at, faults, (value, where) =>
    readProperties(value, where, depth, reading),
  );
  const names = optional(of, "required", at, faults, listOf(name, { min: 0, max: MAX_NODES }));
  for (const [n, each] of (names ?? []).entries()) {
    if (properties !== undefined && Object.hasOwn(properties, each)) continue;
    faults.push({ pointer: `${at}/required/${n}`, message: "is no property" });
  }
  return present<ObjectSchema>({
    type: "object",
    description: said(of),
    properties: properties ?? {},
    required: names,
    additionalProperties: open === false ? false : undefined,
  });
}

function readProperties(
  value: unknown,
  at: string,
  depth: number,
  reading: Reading,
): Record<string, ValueSchema> | undefined {
  if (!isObject(value)) {
    reading.faults.push({ pointer: at, message: "must be an object" });
    return undefined;
  }
  const read: [string, ValueSchema][] = [];
  for (const [each, schema] of Object.entries(value)) {
    if (reading.nodes > MAX_NODES) break;
    if (each === "__proto__" || name(each, below(at, each), reading.faults) === undefined) {
      if (each === "__proto__") {
        reading.faults.push({
          pointer: below(at, each),
          message: "cannot be the name of an argument",
        });
      }
      continue;
    }
    const found = readSchema(schema, below(at, each), depth + 1, reading);
    if (found !== undefined) read.push([each, found]);
  }
  return Object.fromEntries(read);
}

function values<T>(check: Parameters<typeof listOf<T>>[0]) {
  return listOf(check, { min: 1, max: MAX_ENUM });
}

function boolean(value: unknown, pointer: string, faults: Faults): boolean | undefined {
  if (typeof value === "boolean") return value;
  faults.push({ pointer, message: "must be true or false" });
  return undefined;
}

function order(
  at: string,
  faults: Faults,
  [lower, least]: readonly [string, number | undefined],
  [upper, most]: readonly [string, number | undefined],
): void {
  if (least === undefined || most === undefined || least <= most) return;
  faults.push({ pointer: below(at, lower), message: `is above ${upper}` });
}

import { pointerToken } from "@/encoding/domain/errors";
import { type JsonObject, valueAt, withValueAt } from "@/lib/json-pointer";
import { isJsonObject } from "@/lib/read-json";

/** The properties of the object schema at a pointer, in their order. */
export function propertiesAt(document: JsonObject, pointer: string): [string, unknown][] {
  const properties = valueAt(document, `${pointer}/properties`);
  return isJsonObject(properties) ? Object.entries(properties) : [];
}

/** Names of the properties that have to be there. */
export function requiredAt(document: JsonObject, pointer: string): readonly unknown[] {
  const required = valueAt(document, `${pointer}/required`);
  return Array.isArray(required) ? required : [];
}

/** The document with one more property; the schema of an object is made where there is none. */
export function withProperty(document: JsonObject, pointer: string, name: string): JsonObject {
  const schema = valueAt(document, pointer);
  const typed = isJsonObject(schema)
    ? document
    : withValueAt(document, pointer, { type: "object" });
  const at = `${pointer}/properties`;
  const held = valueAt(typed, at);
  return withValueAt(typed, at, {
    ...(isJsonObject(held) ? held : {}),
    [name]: { type: "string" },
  });
}

/** The document with a property under another name, at its place and as required as before. */
export function withRenamed(
  document: JsonObject,
  pointer: string,
  from: string,
  to: string,
): JsonObject {
  const renamed = propertiesAt(document, pointer).map(([name, schema]) => [
    name === from ? to : name,
    schema,
  ]);
  const next = withValueAt(document, `${pointer}/properties`, Object.fromEntries(renamed));
  const required = requiredAt(document, pointer);
  if (!required.includes(from)) return next;
  const names = required.map((each) => (each === from ? to : each));
  return withValueAt(next, `${pointer}/required`, names);
}

/** The document without a property. An object without one is kept: it takes no argument at all. */
export function withoutProperty(document: JsonObject, pointer: string, name: string): JsonObject {
  const rest = propertiesAt(document, pointer).filter(([each]) => each !== name);
  const next = withValueAt(document, `${pointer}/properties`, Object.fromEntries(rest));
  return withRequired(next, pointer, name, false);
}

/** The document with a property that has to be there, or need not. */
export function withRequired(
  document: JsonObject,
  pointer: string,
  name: string,
  isRequired: boolean,
): JsonObject {
  const before = requiredAt(document, pointer);
  if (before.includes(name) === isRequired) return document;
  const others = before.filter((each) => each !== name);
  const names = isRequired ? [...others, name] : others;
  return withValueAt(document, `${pointer}/required`, names.length === 0 ? undefined : names);
}

/** The document with a schema of another type, which keeps of the former one only what both can say. */
export function withType(document: JsonObject, pointer: string, type: string): JsonObject {
  const before = valueAt(document, pointer);
  const description = isJsonObject(before) ? before.description : undefined;
  return withValueAt(document, pointer, {
    type,
    ...(description === undefined ? {} : { description }),
    ...(type === "array" ? { items: { type: "string" } } : {}),
    ...(type === "object" ? { properties: {} } : {}),
  });
}

/** Pointer of the schema of a property. */
export function propertyPointer(pointer: string, name: string): string {
  return `${pointer}/properties/${pointerToken(name)}`;
}

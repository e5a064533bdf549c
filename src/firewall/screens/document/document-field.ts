import { type JsonObject, valueAt, withValueAt } from "@/lib/json-pointer";

/** A field for one member of a document; what it cannot show stays as it is until something is entered. */
export interface DocumentField {
  pointer: string;
  label: string;
  hint?: string;
  /** `list`: of texts. A number that is none stays a text, which the service refuses by its name. */
  kind: "text" | "number" | "list" | "code";
  /** Words for the values that there are, by value; the empty one takes the member out. */
  options?: Readonly<Record<string, string>>;
}

/** A value as a text: itself, or its JSON where it is none. */
function shownValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What a field shows of a document; empty where the member is missing. */
export function textAt(document: JsonObject, { pointer }: Pick<DocumentField, "pointer">): string {
  const value = valueAt(document, pointer);
  return value === undefined ? "" : shownValue(value);
}

/** The values that a field of a list shows. */
export function listAt(document: JsonObject, pointer: string): readonly string[] {
  const value = valueAt(document, pointer);
  return Array.isArray(value) ? value.map(shownValue) : [];
}

/** The document with what is entered in a field; nothing entered takes the member out. */
export function withText(
  document: JsonObject,
  { pointer, kind }: Pick<DocumentField, "pointer" | "kind">,
  text: string,
): JsonObject {
  return withValueAt(
    document,
    pointer,
    text === "" ? undefined : kind === "number" ? toNumber(text) : text,
  );
}

/** The document with a list of values, made by `read` where they are new; an empty one takes the member out. */
export function withList(
  document: JsonObject,
  pointer: string,
  texts: readonly string[],
  read: (text: string) => unknown = (text) => text,
): JsonObject {
  const held = valueAt(document, pointer);
  const before: readonly unknown[] = Array.isArray(held) ? held : [];
  const values = texts.map((text) => {
    const kept = before.find((each) => shownValue(each) === text);
    return kept === undefined ? read(text) : kept;
  });
  return withValueAt(document, pointer, values.length === 0 ? undefined : values);
}

/** The number that a text writes out in full; any other text stays one. */
export function toNumber(text: string): number | string {
  const found = text.trim();
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(found) ? Number(found) : text;
}

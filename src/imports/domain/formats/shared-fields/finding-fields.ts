import { asText, type JsonValue } from "@/encoding/domain/json/json-values";
import { isPrototypeKey } from "@/encoding/domain/json/prototype-key";
import { type Field, type KnownName, knownName } from "./field-names";
import { fieldText, isBlank } from "./field-text";
import type { GenericContext } from "./generic-context";

/** A field as the report has it. */
export interface FieldValue {
  name: string;
  value: JsonValue;
}

interface RankedValue extends FieldValue {
  rank: number;
}

const NOTHING: readonly FieldValue[] = [];

/**
 * The fields of one finding by their meaning. Whatever is not taken out goes into the occurrence
 * under its own name, so that no field of a report is lost; dates of the scan are not kept.
 */
export class FindingFields {
  private readonly known = new Map<Field, RankedValue[]>();
  private readonly kept: Record<string, string> = {};
  private repetitions: Map<string, number> | null = null;
  /** Values that cannot be right, by the names of their fields. */
  readonly invalid: { name: string; text: string }[] = [];
  private isUnsorted = false;

  constructor(private readonly context: GenericContext) {}

  add(name: string, value: JsonValue): void {
    this.addKnown(knownName(name), name, value);
  }

  /** The same where the meaning of the name has been looked up already. */
  addKnown(meaning: KnownName, name: string, value: JsonValue): void {
    if (meaning === "scan date" || isBlank(value)) return;
    if (meaning === null) {
      if (!isNotApplicable(value)) this.keep(name, fieldText(value));
      return;
    }
    const { field, rank } = meaning;
    const values = this.known.get(field);
    if (values === undefined) {
      this.known.set(field, [{ name, value, rank }]);
      return;
    }
    this.isUnsorted ||= rank < (values.at(-1)?.rank ?? 0);
    values.push({ name, value, rank });
  }

  /** All values with this meaning, the preferred name first; they stay in the occurrence. */
  all(field: Field): readonly FieldValue[] {
    return this.valuesOf(field) ?? NOTHING;
  }

  /** Text of the preferred one of them; empty where there is none. */
  text(field: Field): string {
    return asText(this.valuesOf(field)?.[0]?.value);
  }

  /** Takes all values with this meaning out, so that the occurrence does not have them. */
  takeAll(field: Field): readonly FieldValue[] {
    const values = this.valuesOf(field);
    if (values === undefined) return NOTHING;
    this.known.delete(field);
    return values;
  }

  /** Takes the preferred value out as text. Empty where there is none or where it is no plain value. */
  takeText(field: Field): string {
    const values = this.valuesOf(field);
    const text = asText(values?.[0]?.value);
    if (text !== "") values?.shift();
    return text;
  }

  /** Puts a text into the occurrence. */
  keep(name: string, text: string): void {
    if (isPrototypeKey(name)) {
      this.context.ignoredFields++;
      return;
    }
    let unique = name;
    if (this.isKept(name)) {
      this.repetitions ??= new Map();
      let n = this.repetitions.get(name) ?? 1;
      while (this.isKept(unique)) unique = `${name} (${++n})`;
      this.repetitions.set(name, n);
    }
    this.kept[unique] = text;
  }

  /** The same for a value that cannot be right, which is warned of. */
  keepInvalid(name: string, text: string): void {
    this.keep(name, text);
    this.invalid.push({ name, text });
  }

  /** Whether the occurrence has a text of this name already. */
  isKept(name: string): boolean {
    return Object.hasOwn(this.kept, name);
  }

  /** Fields that were not taken; call it last. */
  occurrence(): Record<string, string> {
    for (const values of this.known.values()) {
      for (const { name, value } of values) this.keep(name, fieldText(value));
    }
    this.known.clear();
    return this.kept;
  }

  private valuesOf(field: Field): RankedValue[] | undefined {
    if (this.isUnsorted) {
      for (const values of this.known.values()) values.sort((a, b) => a.rank - b.rank);
      this.isUnsorted = false;
    }
    return this.known.get(field);
  }
}

/** Placeholders of exports in columns, also of numbers, for a missing value. */
function isNotApplicable(value: JsonValue): boolean {
  return typeof value === "string" && /^\s{0,9}n\/a\s{0,9}$/i.test(value);
}

import type { z } from "zod";

/** Type of a column on the wire; undefined where it must be given explicitly. */
type OnWire<T> = T extends Date ? string : T extends bigint | Uint8Array ? undefined : T;

/** The members of a DTO that its row does not have as they are sent. */
type Missing<Dto, R> = {
  [Key in keyof Dto as Key extends keyof R
    ? OnWire<R[Key]> extends Dto[Key]
      ? never
      : Key
    : Key]: Dto[Key];
};

/**
 * Makes a DTO of a row: the members that its schema names, instants as RFC 3339 texts. `rest` says those that the row
 * does not have, or has otherwise. Columns that the schema does not name are never sent.
 */
export function pickDto<Shape extends z.ZodRawShape, R extends object>(
  dto: z.ZodObject<Shape>,
  row: R,
  rest: Missing<z.output<z.ZodObject<Shape>>, R> & Partial<z.output<z.ZodObject<Shape>>>,
): z.output<z.ZodObject<Shape>> {
  const picked: Record<string, unknown> = {};
  for (const key of Object.keys(dto.shape)) {
    const value: unknown = Object.hasOwn(rest, key)
      ? Reflect.get(rest, key)
      : Reflect.get(row, key);
    if (value !== undefined) picked[key] = value instanceof Date ? value.toISOString() : value;
  }
  return picked as z.output<z.ZodObject<Shape>>;
}

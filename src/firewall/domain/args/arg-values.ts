import { isObject } from "./members";

/** Pointer into arguments (RFC 6901), at least one member long; `*` matches each item of a list. */
export const ARG_POINTER = /^(?=.{2,200}$)(?:\/(?:[^~/]|~[01])+)+$/su;

/**
 * Values that a pointer names in arguments, and whether one of them is missing: for `*` there are
 * as many as the list has items. Inherited members are missing.
 */
export function argValues(args: unknown, pointer: string): { values: unknown[]; missing: boolean } {
  let values: unknown[] = [args];
  let missing = false;
  for (const token of pointer.slice(1).split("/")) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const found: unknown[] = [];
    for (const value of values) {
      if (Array.isArray(value)) {
        const items: unknown[] = value;
        // One by one: a call with more arguments than the stack holds would fail.
        if (name === "*") for (const item of items) found.push(item);
        else if (/^(?:0|[1-9]\d{0,6})$/.test(name) && Number(name) < items.length) {
          found.push(items[Number(name)]);
        } else missing = true;
      } else if (isObject(value) && Object.hasOwn(value, name)) found.push(value[name]);
      else missing = true;
    }
    values = found;
  }
  return { values, missing };
}

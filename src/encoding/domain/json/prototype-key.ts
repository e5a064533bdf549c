const PROTOTYPE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a member's name reaches for the prototype of the object that it would be set on. */
export function isPrototypeKey(name: string): boolean {
  return PROTOTYPE_KEYS.has(name);
}

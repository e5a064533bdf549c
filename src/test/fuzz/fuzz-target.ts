/** A parser or verifier, what it is fed with, and how it may say no. */
export interface FuzzTarget {
  name: string;
  /** Well-formed inputs that mutations start from. */
  inputs: readonly Uint8Array[];
  /** Reads one input. Whatever it returns is fine. */
  read(bytes: Buffer): unknown;
  /** Classes of the errors that it is documented to throw. */
  refusals?: readonly (abstract new (
    ...args: never[]
  ) => Error)[];
}

/** Inputs that are texts. */
export function texts(...inputs: readonly string[]): Uint8Array[] {
  return inputs.map((text) => Buffer.from(text));
}

/** Inputs that are JSON values. */
export function values(...inputs: readonly unknown[]): Uint8Array[] {
  return texts(...inputs.map((value) => JSON.stringify(value)));
}

/** The value of a JSON text, for readers that take one; null where a mutation left none. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

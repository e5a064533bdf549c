import { type InnerList, type Item, type Parameters, parseDictionary } from "./structured-fields";
import { itemText } from "./structured-text";

/** A signature as the two header fields describe it; nothing about it has been checked. */
export interface MessageSignature {
  label: string;
  /** Covered components, with the signature's parameters. */
  input: InnerList;
  signature: Uint8Array;
}

/** A component identifier (RFC 9421 section 2). */
export interface Component {
  name: string;
  parameters: Parameters;
}

/** Each one is looked up among all field lines before anybody is known to have signed. */
const MAX_COMPONENTS = 32;
const FIELD_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
const DERIVED_NAME = /^@[a-z][a-z-]*$/;

/**
 * Signatures of the values of Signature-Input and Signature (RFC 9421 sections 4.1 and 4.2), paired
 * by label. Throws SyntaxError where a value is malformed or a label occurs in only one of the two.
 */
export function parseSignatures(inputs: string, signatures: string): MessageSignature[] {
  const described = within("Signature-Input", () => parseDictionary(inputs));
  const made = within("Signature", () => parseDictionary(signatures));
  for (const label of made.keys()) {
    if (!described.has(label)) throw new SyntaxError(`Signature-Input has no "${label}"`);
  }
  return Array.from(described, ([label, input]) => {
    const signature = made.get(label);
    if (signature === undefined) throw new SyntaxError(`Signature has no "${label}"`);
    if (input.kind !== "inner-list") {
      throw new SyntaxError(`"${label}" of Signature-Input is not a list of components`);
    }
    if (signature.kind !== "item" || signature.value.type !== "binary") {
      throw new SyntaxError(`"${label}" of Signature is not a byte sequence`);
    }
    return { label, input, signature: signature.value.value };
  });
}

/**
 * Component identifiers that a signature covers, in their order. Throws SyntaxError for one that is
 * no identifier, for one that comes twice (RFC 9421 section 2), for @signature-params (2.3), and for
 * more than 32.
 */
export function coveredComponents({ items }: InnerList): Component[] {
  if (items.length > MAX_COMPONENTS) {
    throw new SyntaxError(`a signature covers at most ${MAX_COMPONENTS} components`);
  }
  const seen = new Set<string>();
  return items.map((item) => {
    const name = componentName(item);
    const identifier = itemText(item);
    if (seen.has(identifier)) throw new SyntaxError(`the component ${identifier} comes twice`);
    seen.add(identifier);
    return { name, parameters: item.parameters };
  });
}

function componentName({ value }: Item): string {
  if (value.type !== "string") throw new SyntaxError("a component is not named by a string");
  const name = value.value;
  if (!FIELD_NAME.test(name) && !DERIVED_NAME.test(name)) {
    throw new SyntaxError(`"${name}" is no component name`);
  }
  if (name === "@signature-params") throw new SyntaxError("@signature-params cannot be listed");
  return name;
}

function within<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SyntaxError(`${field}: ${error.message}`, { cause: error });
  }
}

import { utf8 } from "../crypto/encoding";
import { type Component, coveredComponents } from "./signature-input";
import { fieldLines, type SignedRequestFacts } from "./signed-request";
import type { InnerList } from "./structured-fields";
import { innerListText, stringText } from "./structured-text";

/** A covered component has no value in this request. Its message is for a person. */
export class UnusableComponent extends Error {
  override readonly name = "UnusableComponent";
}

type Message = Omit<SignedRequestFacts, "body" | "authority"> & { authority: string };

/** Characters allowed in one line of the base. */
const LINE = /^[\t\x20-\x7e]*$/;

/**
 * Signature base of a request (RFC 9421 section 2.5): the bytes that are signed. Knows @method,
 * @authority, @path, @query and header fields without parameters. `authority` has to be in its
 * normal form. Throws UnusableComponent, and SyntaxError for a list that RFC 9421 forbids.
 */
export function signatureBase(message: Message, input: InnerList): Uint8Array {
  const lines = coveredComponents(input).map(
    (component) => `${stringText(component.name)}: ${componentValue(message, component)}\n`,
  );
  return utf8(`${lines.join("")}"@signature-params": ${innerListText(input)}`);
}

function componentValue(message: Message, { name, parameters }: Component): string {
  if (parameters.size > 0) {
    throw new UnusableComponent(`"${name}" with parameters is not supported`);
  }
  const value = name.startsWith("@") ? derivedValue(message, name) : fieldValue(message, name);
  // A line break inside of a value would let it pose as another component.
  if (!LINE.test(value)) throw new UnusableComponent(`the value of "${name}" cannot be signed`);
  return value;
}

/** Derived components of RFC 9421 section 2.2. */
function derivedValue({ method, authority, path, query }: Message, name: string): string {
  switch (name) {
    case "@method":
      return method;
    case "@authority":
      return authority;
    case "@path":
      return path === "" ? "/" : path;
    case "@query":
      return query === "" ? "?" : query;
    default:
      throw new UnusableComponent(`"${name}" is not supported`);
  }
}

/** Value of a header field (RFC 9421 section 2.1). */
function fieldValue({ headers }: Message, name: string): string {
  const lines = fieldLines(headers, name);
  if (lines.length === 0) throw new UnusableComponent(`the request has no "${name}"`);
  return lines.map(trimmed).join(", ");
}

function trimmed(line: string): string {
  let start = 0;
  let end = line.length;
  while (isWhiteSpace(line[start])) start += 1;
  while (end > start && isWhiteSpace(line[end - 1])) end -= 1;
  return line.slice(start, end);
}

function isWhiteSpace(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

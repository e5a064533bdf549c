/**
 * Operators have a DID of any method (docs/federation/operators.md); 256 characters at most, as the
 * database holds.
 */
const OPERATOR_DID = /^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$/;
const LONGEST = 256;

/** Takes the text of a DID byte by byte; returns it, or null where it cannot be an operator's. */
export function readOperatorDid(text: string): string | null {
  return text.length <= LONGEST && OPERATOR_DID.test(text) ? text : null;
}

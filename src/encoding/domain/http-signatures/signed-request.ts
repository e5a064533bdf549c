/** The signed facts: the request as it arrived, before anything decoded or rewrote it. */
export interface SignedRequestFacts {
  /** Case as sent. */
  method: string;
  /** Host of the request; null where a proxy is known to replace it, and it says nothing. */
  authority: string | null;
  /** Raw path of the request target, percent-encoding as sent. */
  path: string;
  /** Raw query with its leading "?", or empty where the target has none. */
  query: string;
  /** Field lines as they came; names in any case. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Raw bytes of the content. */
  body: Uint8Array;
}

/** Values of the field lines of one name (in lower case), in their order. */
export function fieldLines(
  headers: SignedRequestFacts["headers"],
  name: string,
): readonly string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

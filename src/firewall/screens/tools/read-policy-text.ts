import { isJsonObject, readJson } from "@/lib/read-json";

export type ReadPolicy =
  | { policy: Record<string, unknown>; problem: null }
  | { policy: null; problem: string };

/** Reads a policy file as far as the browser knows: one JSON object, with or without a byte order mark. */
export function readPolicyText(text: string): ReadPolicy {
  const { value, problem } = readJson(text.startsWith("\ufeff") ? text.slice(1) : text);
  if (problem !== null) return { policy: null, problem };
  return isJsonObject(value)
    ? { policy: value, problem: null }
    : { policy: null, problem: "The file is no JSON object." };
}

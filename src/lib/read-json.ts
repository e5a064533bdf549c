import { parseUniqueJson } from "@/encoding/domain/json/verify-json";

export type ReadJson = { value: unknown; problem: null } | { value: null; problem: string };

/** Reads a JSON text that a person wrote; an object that names a member twice is refused. */
export function readJson(text: string): ReadJson {
  try {
    return { value: parseUniqueJson(text), problem: null };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { value: null, problem: error.message };
  }
}

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

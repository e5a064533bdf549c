import "server-only";
import { readFileSync } from "node:fs";
import type { z } from "zod";
import { ConfigurationError } from "@/env";

/**
 * Reads a file that the service wrote and needs: JSON of a schema. Throws a ConfigurationError that
 * names the file, what is wrong with it and what to do, without quoting its content.
 */
export function readStateFile<T extends z.ZodType>(
  file: string,
  schema: T,
  remedy: string,
): z.infer<T> {
  const refuse = (what: string) => new ConfigurationError(`${file} ${what}. ${remedy}`);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw refuse(`cannot be read by this user (${code})`);
  }
  if (text.trim() === "") throw refuse("is empty");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
    throw refuse("is no JSON");
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.join(".");
  throw refuse(`has not the form that the service gave it${place ? ` (at ${place})` : ""}`);
}

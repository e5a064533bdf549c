import "server-only";
import { z } from "zod";

/** A comma list of known words in a query string, in any case; a value outside them fails the schema. */
export function commaList<Word extends string>(words: readonly [Word, ...Word[]]) {
  const isUpper = words.every((word) => word === word.toUpperCase());
  const cased = (word: string) => (isUpper ? word.toUpperCase() : word.toLowerCase());
  return z
    .string()
    .optional()
    .transform((text) =>
      (text ?? "")
        .split(",")
        .map((word) => cased(word.trim()))
        .filter((word) => word !== ""),
    )
    .pipe(z.array(z.enum(words)))
    .meta({ description: `Comma list of ${words.join(", ")}`, type: "string" });
}

/** A switch in a query string. */
export const Flag = z
  .enum(["0", "1", "false", "true"])
  .optional()
  .transform((text) => text === "1" || text === "true")
  .meta({ description: "1 or 0", type: "string" });

/** `limit` and `cursor`, as every list takes them. */
export const PageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().min(1).max(200).optional(),
};

import "server-only";
import { z } from "zod";

/** A comma list of known words in a query string; a value outside them fails the schema. */
export function commaList<Word extends string>(words: readonly [Word, ...Word[]]) {
  return z
    .string()
    .optional()
    .transform((text) =>
      (text ?? "")
        .split(",")
        .map((word) => word.trim().toLowerCase())
        .filter((word) => word !== ""),
    )
    .pipe(z.array(z.enum(words)))
    .meta({ description: `Comma list of ${words.join(", ")}`, type: "string" });
}

/** `limit` and `cursor`, as every list takes them. */
export const PageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().min(1).max(200).optional(),
};

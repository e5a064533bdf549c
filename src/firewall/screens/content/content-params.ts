import { parseAsString, parseAsStringLiteral } from "nuqs/server";

export const SHOWN = ["inputs", "outputs"] as const;

export const contentParsers = {
  shown: parseAsStringLiteral(SHOWN).withDefault("inputs"),
  /** Id of the input or output that is open. */
  item: parseAsString,
};

/** Inputs of the lists; the same for server and browser, so that their cache keys agree. */
export const inputsInput = (id: string) => ({ id, limit: 50 });

export const outputsInput = (id: string) => ({ id, limit: 50 });

import { parseAsString, parseAsStringLiteral } from "nuqs/server";

export const STATES = ["active", "retired"] as const;

export const toolParsers = {
  state: parseAsStringLiteral(STATES).withDefault("active"),
  tool: parseAsString,
  /** What is open instead of a tool. */
  act: parseAsStringLiteral(["register", "import"]),
};

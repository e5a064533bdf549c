import { parseAsString, parseAsStringLiteral } from "nuqs/server";

export const STATES = ["active", "retired"] as const;

export const toolParsers = {
  state: parseAsStringLiteral(STATES).withDefault("active"),
  tool: parseAsString,
};

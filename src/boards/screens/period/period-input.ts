import { parseAsStringLiteral } from "nuqs/server";
import { RANGES } from "@/boards/domain/period";
import { parseAsDay } from "@/platform/trpc/browser/list-parsers";

/** The time range of a board in its address, which all of its charts share. */
export const periodParsers = {
  range: parseAsStringLiteral(RANGES).withDefault("30d"),
  from: parseAsDay,
  to: parseAsDay,
};

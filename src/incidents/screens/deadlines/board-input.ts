import { parseAsString, parseAsStringLiteral } from "nuqs/server";

export const VIEWS = ["board", "calendar"] as const;

export const boardParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("board"),
  /** Empty: everybody; else `me`, `none` or an address. */
  owner: parseAsString.withDefault(""),
  /** YYYY-MM; the present month where there is none. */
  month: parseAsString,
};

type ListedState = "overdue" | "due_soon" | "on_track" | "none";

/** More of those that two columns share. */
const FIRST = { overdue: 20, due_soon: 20, on_track: 50, none: 20 };

export function ownerInput(owner: string): { owner?: string } {
  return owner === "" ? {} : { owner };
}

/** Input of the list behind a column; made here for server and browser alike. */
export function columnInput(state: ListedState, owner: string) {
  return {
    source: "import" as const,
    status: ["open" as const],
    sla: [state],
    sort: "due" as const,
    limit: FIRST[state],
    ...(owner === "" ? {} : { owner: [owner] }),
  };
}

export const LISTED: readonly ListedState[] = ["overdue", "due_soon", "on_track", "none"];

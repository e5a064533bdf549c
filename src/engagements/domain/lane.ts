import type { LogKind } from "./entry";

/** From left to right, always the same. */
export const LANES = ["white", "red", "blue"] as const;
export type Lane = (typeof LANES)[number];

/** Kinds that concern the defenders, whoever wrote the entry. */
const BLUE: ReadonlySet<string> = new Set<LogKind>(["detection", "deconfliction"]);

/** The lane of an entry: the side that wrote it, or blue where it is about what the defenders saw. */
export function laneOf(entry: { kind: string; side: "white" | "red" }): Lane {
  return BLUE.has(entry.kind) ? "blue" : entry.side;
}

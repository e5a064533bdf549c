import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { CALL_STATE_NAMES, type CallState } from "./copy";

// Written down once: every state has a name.
export const CALL_STATES = Object.keys(CALL_STATE_NAMES) as CallState[];

export const callParsers = {
  call: parseAsString,
  call_state: parseAsStringLiteral(CALL_STATES),
};

/** Input of the list of calls; made here for server and browser alike, so that their cache keys agree. */
export function callsInput(id: string, state: CallState | null) {
  return { id, ...(state === null ? {} : { state: [state] }), limit: 50 };
}

import { parseAsStringLiteral } from "nuqs/server";

export const SWITCH_STATES = ["in_force", "released", "all"] as const;

type SwitchState = (typeof SWITCH_STATES)[number];

export const switchParsers = { state: parseAsStringLiteral(SWITCH_STATES).withDefault("in_force") };

/** Input of the list's query; the same on the server and in the browser. */
export const switchInput = (state: SwitchState) => ({ state, limit: 50 }) as const;

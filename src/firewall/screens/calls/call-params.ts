import { createSerializer, parseAsString } from "nuqs/server";
import { CALL_BLOCKERS, CALL_LIST, type CallFilters } from "@/firewall/domain/calls/call-list";
import { listInputOf, noFilters } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

/** The filters of the table in the address, and the call that is open beside it. */
export const callParsers = { ...parsersOf(CALL_LIST), call: parseAsString };

export const NO_FILTERS = noFilters(CALL_LIST);

/** Input of the table, of one agent or of all; made here for server and browser alike, so that their cache keys agree. */
export function callsInput(filters: CallFilters, agentId: string | null) {
  const asked = agentId === null ? filters : { ...filters, agent: agentId, source: OF_ANY };
  return listInputOf(CALL_LIST, asked);
}

/** A named agent is a real or a simulated one, whatever the source. */
const OF_ANY = CALL_LIST.fields.source.otherwise;

const serialize = createSerializer(callParsers);

/** The filters for calls as boards count them: allowed, needing approval, or blocked by what has this name. */
function outcomeOf(counted: string): Partial<CallFilters> | null {
  if (counted === "allowed") return { outcome: ["allowed"] };
  if (counted === "awaiting") return { outcome: ["pending"] };
  const layer = CALL_BLOCKERS.find((each) => each === counted);
  return layer === undefined ? null : { layer: [layer] };
}

/**
 * Address of the calls that a mark of a board counted: on these days, with this outcome or with any. Null for what
 * the table cannot be filtered by.
 */
export function countedCalls(
  source: CallFilters["source"],
  { from, to }: { from: string; to: string },
  counted: string | null,
): string | null {
  const outcome = counted === null ? {} : outcomeOf(counted);
  return outcome && `${serialize("/firewall", { source, from, to, ...outcome })}#calls`;
}

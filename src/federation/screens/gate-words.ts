import type { GateMarkDto } from "@/federation/server/registrations/registration-list-dto";
import { GATE_NAMES, NOT_RUN, RESULT_NAMES } from "./copy";
import { codeWords } from "./gate-copy";

/** Result of a gate, in words: `G3 Runtime: failed. Nothing answers at this address.` */
export function gateWords({ gate, result, code }: GateMarkDto): string {
  const stand = result === null ? NOT_RUN : RESULT_NAMES[result];
  const why = result === "passed" ? null : (codeWords(code)?.means ?? code);
  return `${gate} ${GATE_NAMES[gate]}: ${stand}${why === null ? "" : `. ${why}`}`;
}

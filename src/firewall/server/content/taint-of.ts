import "server-only";
import type { PoolClient } from "pg";
import type { Taint } from "@/firewall/domain/decision";
import { findInputStates, findTainting } from "@/firewall/server/queries/agent-inputs";

/** How long an input that is not clean narrows what its agent may do. */
const TAINT_MINUTES = 60;

/** As many as a record of a call names. */
const NAMED = 100;

/**
 * Whether a call of an agent, whose row the caller's transaction holds, uses inputs that are not
 * clean. `inputs` are the SHA-256 digests that the call names. held: one of them is held or
 * discarded, or was never scanned for this agent. tainted: one of them is SUSPICIOUS and not
 * released, or any input of the last hour is so, named or not. Returns the digests that make it so.
 */
export async function taintOf(
  client: PoolClient,
  agent: { id: bigint },
  inputs: readonly string[],
  now: Date,
): Promise<Taint> {
  const named = [...new Set(inputs)];
  const states = new Map<string, Set<string>>();
  for (const { sha256, state } of await findInputStates(client, agent.id, named)) {
    states.set(sha256, (states.get(sha256) ?? new Set()).add(state));
  }
  const held = named.filter((sha256) => isHeld(states.get(sha256)));
  if (held.length > 0) return { state: "held", inputs: held.slice(0, NAMED) };
  const since = new Date(now.getTime() - TAINT_MINUTES * 60_000);
  const recent = await findTainting(client, agent.id, since, NAMED);
  const tainted = named.filter((sha256) => states.get(sha256)?.has("tainted"));
  const all = [...new Set([...tainted, ...recent])].slice(0, NAMED);
  return { state: all.length > 0 ? "tainted" : "none", inputs: all };
}

/** The same content may have come by several ways: one that is held holds all of them. */
function isHeld(states: ReadonlySet<string> | undefined): boolean {
  return states === undefined || states.has("held") || states.has("discarded");
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { readTraceEpoch, readTraceHeads, readTraceOrigin } from "@/evidence/server/queries/custody";
import { ChainVerifier } from "@/trace/domain/chain";

const Line = z.object({ body: z.object({ kind: z.string(), sum: z.unknown() }) });

/** Content of a record: its kind and its summary. */
export type TracedBody = z.infer<typeof Line>["body"];

/**
 * Visits every record of a chain of the trace in its order and checks every link on the way. Answers
 * false for a chain that does not hold: what was visited then proves nothing.
 */
export async function visitTrace(
  tx: Pool | PoolClient,
  chain: string,
  visit: (body: TracedBody) => void,
): Promise<boolean> {
  const origin = await readTraceOrigin(tx);
  for (const head of await readTraceHeads(tx, chain)) {
    const verifier = new ChainVerifier(nodePrimitives, origin, chain, head.epoch);
    let broken = false;
    for await (const page of readTraceEpoch(tx, head)) {
      for (const record of page) {
        broken ||= verifier.add(record) !== null;
        visit(bodyOf(record.line));
      }
    }
    if (broken || verifier.finish(head) !== null) return false;
  }
  return true;
}

/** Kind and summary of a record; a line that is none has a broken hash too. */
export function bodyOf(line: Uint8Array): TracedBody {
  try {
    return Line.parse(JSON.parse(new TextDecoder().decode(line))).body;
  } catch {
    return { kind: "", sum: null };
  }
}

import "server-only";
import { z } from "zod";
import { nodePrimitives } from "@/domain/crypto/node-primitives";
import { ChainVerifier } from "@/domain/trace/chain";
import { readTraceEpoch, readTraceHeads, readTraceOrigin } from "@/server/db/queries/custody";
import type { SqlExecutor } from "@/server/db/transaction";

/** What the trace of an incident says of its evidence, hexadecimal digests by public ids. */
export interface TracedEvidence {
  /** By run: digest over the digests of what it observed. */
  observed: ReadonlyMap<string, string>;
  /** By run: digest of the record that it did not observe the weakness any more. */
  absent: ReadonlyMap<string, string>;
  /** By evidence item: digest of what a person added. */
  attached: ReadonlyMap<string, string>;
}

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Line = z.object({ body: z.object({ kind: z.string(), sum: z.unknown() }) });
const RunSummary = z.object({ run: z.string(), evidence_sha256: Digest });
const AttachSummary = z.object({ evidence: z.string(), sha256: Digest });

const OBSERVED = new Set(["incident.open", "incident.observe", "incident.reopen"]);

/**
 * Reads the trace of an incident and checks every link of it on the way. A chain that does not hold
 * says nothing: whatever is missing from the answer is not proven.
 */
export async function readTracedEvidence(tx: SqlExecutor, chain: string): Promise<TracedEvidence> {
  const observed = new Map<string, string>();
  const absent = new Map<string, string>();
  const attached = new Map<string, string>();
  const origin = await readTraceOrigin(tx);
  for (const head of await readTraceHeads(tx, chain)) {
    const verifier = new ChainVerifier(nodePrimitives, origin, chain, head.epoch);
    let broken = false;
    for await (const page of readTraceEpoch(tx, head)) {
      for (const record of page) {
        broken ||= verifier.add(record) !== null;
        const { kind, sum } = bodyOf(record.line);
        const run = RunSummary.safeParse(sum).data;
        if (run && OBSERVED.has(kind)) observed.set(run.run, run.evidence_sha256);
        if (run && kind === "incident.not_observed") absent.set(run.run, run.evidence_sha256);
        const added = kind === "evidence.attach" ? AttachSummary.safeParse(sum).data : undefined;
        if (added) attached.set(added.evidence, added.sha256);
      }
    }
    if (broken || verifier.finish(head) !== null) {
      return { observed: new Map(), absent: new Map(), attached: new Map() };
    }
  }
  return { observed, absent, attached };
}

/** Kind and summary of a record; a line that is none has a broken hash too. */
function bodyOf(line: Uint8Array): { kind: string; sum: unknown } {
  try {
    return Line.parse(JSON.parse(new TextDecoder().decode(line))).body;
  } catch {
    return { kind: "", sum: null };
  }
}

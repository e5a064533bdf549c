import "server-only";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { type TracedBody, visitTrace } from "./visit-trace";

/** Records of an incident's evidence in the trace, hexadecimal digests by public ids. */
export interface TracedEvidence {
  /** By run: digest over the digests of what it observed. */
  observed: ReadonlyMap<string, string>;
  /** By run: digest of the record that it did not observe the weakness any more. */
  absent: ReadonlyMap<string, string>;
  /** By evidence item: digest of what a person added. */
  attached: ReadonlyMap<string, string>;
}

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const RunSummary = z.object({ run: z.string(), evidence_sha256: Digest });
const AttachSummary = z.object({ evidence: z.string(), sha256: Digest });

const OBSERVED = new Set(["incident.open", "incident.observe", "incident.reopen"]);

/** Reads records of a chain one by one and returns the evidence recorded in those read so far. */
export class TracedEvidenceReader {
  private readonly observed = new Map<string, string>();
  private readonly absent = new Map<string, string>();
  private readonly attached = new Map<string, string>();

  add({ kind, sum }: TracedBody): void {
    const run = RunSummary.safeParse(sum).data;
    if (run && OBSERVED.has(kind)) this.observed.set(run.run, run.evidence_sha256);
    if (run && kind === "incident.not_observed") this.absent.set(run.run, run.evidence_sha256);
    const added = kind === "evidence.attach" ? AttachSummary.safeParse(sum).data : undefined;
    if (added) this.attached.set(added.evidence, added.sha256);
  }

  finish(): TracedEvidence {
    return { observed: this.observed, absent: this.absent, attached: this.attached };
  }
}

/**
 * Reads the trace of an incident and checks every link of it on the way. A chain that does not hold
 * says nothing: whatever is missing from the answer is not proven.
 */
export async function readTracedEvidence(
  tx: Pool | PoolClient,
  chain: string,
): Promise<TracedEvidence> {
  const reader = new TracedEvidenceReader();
  const holds = await visitTrace(tx, chain, (body) => reader.add(body));
  return (holds ? reader : new TracedEvidenceReader()).finish();
}

import "server-only";
import { createHash } from "node:crypto";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { storedParty } from "@/evidence/server/custody/custody-party";
import { formatEvidenceId } from "@/evidence/server/custody/evidence-id";
import {
  type TracedEvidence,
  TracedEvidenceReader,
} from "@/evidence/server/custody/traced-evidence";
import { bodyOf } from "@/evidence/server/custody/visit-trace";
import type { CustodyEventFacts } from "@/incidents/domain/coverage/dimensions/facts";
import type {
  CoverageEvidenceRow,
  CoverageRecordRow,
} from "@/incidents/server/queries/coverage-facts";
import { ChainVerifier } from "@/trace/domain/chain";
import type { CustodyEvent } from "@/trace/domain/custody-event";

const ENTERED: ReadonlySet<string> = new Set(["imported", "hash_mismatch"]);

/**
 * The import acts of evidence that is not on the chain of custody yet, as recordImports will write
 * them there: an import is an act of its run, recorded by the trace in the run's own transaction,
 * and reading the custody first proves no more. Only acts in the trace count.
 */
export function tracedImports(
  items: readonly CoverageEvidenceRow[],
  onChain: readonly CustodyEvent[],
  records: readonly CoverageRecordRow[],
  origin: string,
): CustodyEventFacts[] {
  const entered = new Set(
    onChain.filter(({ event }) => ENTERED.has(event)).map(({ subject }) => subject),
  );
  const pending = items.filter(
    ({ id, run_id }) => run_id !== null && !entered.has(formatEvidenceId(id)),
  );
  if (pending.length === 0) return [];
  const traced = readTraced(records, origin);
  const digests = digestRuns(items);
  return pending
    .filter((item) => isVouchedFor(item, traced, digests))
    .map((item, index) => ({
      seq: onChain.length + index,
      event: "imported",
      subject: formatEvidenceId(item.id),
      actor: storedParty(item.actor ?? "", "").id,
      at: item.imported_at,
      packageSha256: null,
    }));
}

function isVouchedFor(
  { run_id, kind, sha256 }: CoverageEvidenceRow,
  traced: TracedEvidence,
  digests: ReadonlyMap<bigint, string>,
): boolean {
  if (run_id === null) return false;
  const run = formatRunId(run_id);
  return kind === "not_observed"
    ? traced.absent.get(run) === sha256.toString("hex")
    : traced.observed.has(run) && traced.observed.get(run) === digests.get(run_id);
}

/** Digest over the digests of what each run observed, in the order of the report. */
function digestRuns(items: readonly CoverageEvidenceRow[]): ReadonlyMap<bigint, string> {
  const hashes = new Map<bigint, ReturnType<typeof createHash>>();
  for (const { run_id, kind, sha256 } of items) {
    if (run_id === null || kind !== "occurrence") continue;
    const hash = hashes.get(run_id) ?? createHash("sha256");
    hashes.set(run_id, hash.update(sha256));
  }
  return new Map([...hashes].map(([run, hash]) => [run, hash.digest("hex")]));
}

/** Evidence in the records; empty where the chain is not intact. */
function readTraced(records: readonly CoverageRecordRow[], origin: string): TracedEvidence {
  const reader = new TracedEvidenceReader();
  const verifiers = new Map<number, ChainVerifier>();
  let holds = true;
  for (const record of records) {
    const { chain, epoch } = record;
    const verifier =
      verifiers.get(epoch) ?? new ChainVerifier(nodePrimitives, origin, chain, epoch);
    verifiers.set(epoch, verifier);
    holds &&= verifier.add(record) === null;
    reader.add(bodyOf(record.line));
  }
  const heads = new Map(records.map((record) => [record.epoch, record]));
  for (const [epoch, verifier] of verifiers) {
    const last = heads.get(epoch);
    const head =
      last === undefined || last.head === null || last.next_seq === null
        ? null
        : { chain: last.chain, epoch, nextSeq: last.next_seq, head: last.head };
    holds &&= verifier.finish(head) === null;
  }
  return (holds ? reader : new TracedEvidenceReader()).finish();
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { digestRuns } from "@/evidence/server/queries/custody";
import { formatEvidenceId } from "./evidence-id";
import { type IncidentKey, incidentChain } from "./incident-chain";
import { ABSENT } from "./measure-evidence";
import { readTracedEvidence, type TracedEvidence } from "./traced-evidence";

export interface OriginItem {
  id: bigint;
  run_id: bigint | null;
  kind: string;
  /** Hexadecimal, as recorded. */
  sha256: string;
}

/** The digest that the trace holds for an item's origin, and the one that is stored now. */
export interface OriginCheck {
  expected: string | null;
  measured: string;
  match: boolean;
}

/**
 * Compares evidence with what the trace of its incident recorded when it came in. Call it only for
 * rows that were read before, in the same transaction or earlier: an import commits its evidence and
 * its records together, so that later reads see both.
 */
export class OriginChecker {
  private readonly digests = new Map<bigint, string>();
  private traced: TracedEvidence | null = null;

  constructor(
    private readonly tx: Pool | PoolClient,
    private readonly incident: IncidentKey,
  ) {}

  /** One check for each item, in their order. */
  async check(items: readonly OriginItem[]): Promise<OriginCheck[]> {
    const traced = await this.load(items);
    return items.map((item) => {
      const [expected, measured] = this.digestsOf(item, traced);
      return { expected: expected ?? null, measured, match: expected === measured };
    });
  }

  private async load(items: readonly OriginItem[]): Promise<TracedEvidence> {
    const runs = new Set(items.flatMap(({ run_id }) => (run_id === null ? [] : [run_id])));
    const unknown = [...runs].filter((run) => !this.digests.has(run));
    if (this.traced !== null && unknown.length === 0) return this.traced;
    for (const run of unknown) this.digests.set(run, ABSENT);
    for (const [run, digest] of await digestRuns(this.tx, this.incident.id, unknown)) {
      this.digests.set(run, digest);
    }
    this.traced = await readTracedEvidence(this.tx, incidentChain(this.incident));
    return this.traced;
  }

  private digestsOf(item: OriginItem, traced: TracedEvidence): [string | undefined, string] {
    if (item.run_id === null) return [traced.attached.get(formatEvidenceId(item.id)), item.sha256];
    const run = formatRunId(item.run_id);
    return item.kind === "not_observed"
      ? [traced.absent.get(run), item.sha256]
      : [traced.observed.get(run), this.digests.get(item.run_id) ?? ABSENT];
  }
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import {
  findImportingRuns,
  findPendingImports,
  type ImportingRun,
  type PendingImportRow,
} from "@/evidence/server/queries/custody";
import type { ServiceContext } from "@/platform/operation/context";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import { traceTime } from "@/trace/domain/record";
import { appendCustody, lockCustody, type NewCustodyEvent } from "./append-custody";
import { type OriginCheck, OriginChecker } from "./check-origins";
import { SERVICE_PARTY, storedParty } from "./custody-party";
import { formatEvidenceId } from "./evidence-id";
import { type IncidentKey, incidentChain } from "./incident-chain";
import { ABSENT } from "./measure-evidence";

const PAGE = 2_000;

/**
 * Writes the import of every evidence item of an incident to its chain of custody, where that was
 * not done yet: an import of many thousand records does not pay for it. Each item is compared first
 * with what the trace recorded at its import; one that does not agree gets `hash_mismatch` instead.
 * Holds the chain until the transaction ends, so that nothing is written twice.
 */
export async function recordImports(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  incident: IncidentKey,
): Promise<{ recorded: number; mismatches: number }> {
  const chain = incidentChain(incident);
  await lockCustody(tx, chain);
  const origins = new OriginChecker(tx, incident);
  let after = 0n;
  let recorded = 0;
  let mismatches = 0;
  for (;;) {
    const items = await findPendingImports(tx, incident.id, after, PAGE);
    const last = items.at(-1);
    if (last === undefined) break;
    const checks = await origins.check(items);
    const runs = await findImportingRuns(tx, [
      ...new Set(items.flatMap(({ run_id }) => (run_id === null ? [] : [run_id]))),
    ]);
    const now = traceTime(ctx.clock());
    const acts = items.map((item, index) =>
      importAct(item, checks[index], runs.get(item.run_id ?? -1n), now),
    );
    await appendCustody(tx, chain, acts);
    recorded += acts.length;
    mismatches += acts.filter(({ event }) => event === "hash_mismatch").length;
    if (items.length < PAGE) break;
    after = last.id;
  }
  if (mismatches > 0) {
    ctx.log.error({ chain, mismatches }, "stored evidence does not match the trace of its import");
  }
  return { recorded, mismatches };
}

function importAct(
  item: PendingImportRow,
  origin: OriginCheck | undefined,
  run: ImportingRun | undefined,
  now: string,
): NewCustodyEvent {
  const common = {
    evidenceId: item.id,
    subject: formatEvidenceId(item.id),
    recorded_at: now,
  };
  const mismatches = defectsOf(item, origin);
  if (run === undefined || mismatches.length > 0) {
    return {
      ...common,
      event: "hash_mismatch",
      actor: SERVICE_PARTY,
      at: now,
      purpose: "Comparison with the trace of the import",
      sha256_before: item.sha256,
      sha256_after: item.measured,
      match: false,
      mismatches,
    };
  }
  const id = formatRunId(run.id);
  return {
    ...common,
    event: "imported",
    actor: storedParty(run.actor, run.actor_name),
    at: traceTime(item.imported_at),
    purpose: `Import ${id} of the report with SHA-256 ${run.file_sha256}`,
    authorization: { type: "import", id },
    instrument:
      run.version === null ? { name: run.tool } : { name: run.tool, version: run.version },
    sha256_before: null,
    sha256_after: item.sha256,
    // Bytes that were erased meanwhile cannot be measured any more.
    match: item.measured === null ? null : true,
  };
}

function defectsOf(
  item: PendingImportRow,
  origin: OriginCheck | undefined,
): NonNullable<CustodyEvent["mismatches"]> {
  const record = { path: "record", expected: item.sha256, measured: item.measured };
  const trace = {
    path: "trace",
    expected: origin?.expected ?? ABSENT,
    measured: origin?.measured ?? null,
  };
  // Evidence added by a person is written to the chain at once; an item without a line was
  // imported.
  const custody = { path: "custody", expected: "imported", measured: null };
  return [
    ...(item.measured === null || item.measured === item.sha256 ? [] : [record]),
    ...(origin?.match === true ? [] : [trace]),
    ...(item.run_id === null ? [custody] : []),
  ];
}

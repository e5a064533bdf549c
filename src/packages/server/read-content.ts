import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { isDoubted, lastChecks } from "@/evidence/domain/custody/last-checks";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { formatStatementId } from "@/evidence/domain/statements/statement";
import { formatEvidenceId } from "@/evidence/server/custody/evidence-id";
import { type IncidentKey, incidentChain } from "@/evidence/server/custody/incident-chain";
import { type Differences, measureBlobs } from "@/evidence/server/queries/package-bytes";
import { computeCoverage } from "@/incidents/domain/coverage/coverage";
import { readCoverageFacts } from "@/incidents/server/coverage/read-facts";
import { findAllStatements, type StatementRow } from "@/incidents/server/queries/statements";
import type { RecordedCustody } from "@/packages/domain/built-content";
import { buildContent, type ItemRun, type RecordedItem } from "@/packages/domain/incident-content";
import { plainMediaType, rawPath, recordPath } from "@/packages/domain/part-path";
import { sentTogether } from "@/platform/db/sent-together";
import { inSnapshotAtOnce } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import {
  findLastStateRecord,
  findStateMark,
  readCustodyLines,
  readStateEvidence,
  readStateIncident,
  readStateParts,
  type StateEvidenceRow,
  type StateMark,
  type StatePartRow,
} from "./queries/package-state";
import { type MismatchedItem, missingOf, type ReadState, verifiedCustody } from "./read-state";

/**
 * The state of an incident as one snapshot, with every byte of its evidence hashed again. Evidence
 * never changes under its digest, so its bytes are hashed after the snapshot, in batches.
 * Throws `not_found`, and `hash_mismatch` where the chain of custody does not hold.
 */
export async function readContent(ctx: ServiceContext, key: IncidentKey): Promise<ReadState> {
  const { pool } = ctx.db;
  const incidentId = key.id;
  const id = formatIncidentId(incidentId, key.created_at);
  const chain = incidentChain(key);
  const read = await inSnapshotAtOnce(pool, async (client) => {
    const custodyOf = async () => {
      const [mark, lines] = await sentTogether(
        findStateMark(client, incidentId, chain),
        readCustodyLines(client, chain),
      );
      return mark && { mark, custody: verifiedCustody(ctx, id, lines, mark) };
    };
    const held = custodyOf();
    const [incident, lastRecord, kept, items, parts, statements, facts] = await sentTogether(
      readStateIncident(client, incidentId),
      findLastStateRecord(client, chain),
      held,
      readStateEvidence(client, incidentId),
      readStateParts(client, incidentId),
      findAllStatements(client, incidentId),
      readCoverageFacts(client, [incidentId], {
        custody: async () => heldChain(await held),
      }),
    );
    const [read] = facts;
    if (incident === null || read === undefined) throw new ServiceError("not_found");
    if (lastRecord === null || kept === null) {
      throw new ServiceError("conflict", { detail: `The trace holds no record of ${id}.` });
    }
    const coverage = computeCoverage(read.facts, nodePrimitives);
    return { incident, lastRecord, ...kept, items, parts, coverage, statements };
  });
  const { incident, items, custody, mark } = read;
  const partsOf = new Map<bigint, StatePartRow[]>(items.map((row) => [row.id, []]));
  for (const part of read.parts) partsOf.get(part.evidence_id)?.push(part);
  const different = await measureBlobs(
    pool,
    read.parts.filter((part) => !part.erased),
  );
  const checks = lastChecks(custody.events);
  const checked = items.map((row) => {
    const parts = partsOf.get(row.id) ?? [];
    return { row, parts, check: checks.get(formatEvidenceId(row.id)) };
  });
  const recorded = checked.map((each) => ({ row: each.row, item: toItem(each, different) }));
  const content = {
    id,
    version: incident.version,
    updatedAt: incident.updated_at,
    simulation: incident.source === "simulation",
    incident: { v: 1, id, ...incident, severity: severityOfRank(incident.severity) },
    coverage: { ...read.coverage },
    statements: read.statements.map(toStatementLine),
    items: recorded.map(({ item }) => item),
    custody,
  };
  return {
    build: () => buildContent(nodePrimitives, content),
    records: recorded.flatMap(({ row, item }) => (item.record.missing === null ? [row.id] : [])),
    mismatched: checked.flatMap((each) => mismatchOf(each, different)),
    lastRecord: read.lastRecord,
    mark,
  };
}

function heldChain(kept: { mark: StateMark; custody: RecordedCustody } | null): {
  events: readonly CustodyEvent[];
  isWhole: boolean;
} {
  if (kept === null) return { events: [], isWhole: true };
  const { events } = kept.custody;
  return { events, isWhole: BigInt(events.length) === kept.mark.custodyEvents };
}

interface CheckedItem {
  row: StateEvidenceRow;
  parts: readonly StatePartRow[];
  /** Latest custody event of the item. */
  check: CustodyEvent | undefined;
}

function toItem({ row, parts, check }: CheckedItem, different: Differences): RecordedItem {
  const evidenceId = formatEvidenceId(row.id);
  const names = parts.map((part) => part.name);
  return {
    evidenceId,
    kind: row.kind,
    importedAt: row.imported_at,
    sourceLine: row.source_line,
    run: toRun(row),
    record: {
      path: recordPath(evidenceId),
      size: row.size ?? 0,
      sha256: row.sha256.toString("hex"),
      mediaType: "application/json",
      missing: missingOf(
        row.size === null,
        row.measured ?? undefined,
        isDoubted(check, null, names),
      ),
    },
    parts: parts.map((part) => {
      const sha256 = part.sha256.toString("hex");
      const isInDoubt = isDoubted(check, part.name, names);
      return {
        name: part.name,
        path: rawPath(evidenceId, part.ordinal, part.name),
        size: part.size,
        sha256,
        mediaType: plainMediaType(part.media_type),
        missing: missingOf(part.erased, different.get(sha256), isInDoubt),
      };
    }),
  };
}

function toRun(row: StateEvidenceRow): ItemRun | null {
  if (row.run_id === null || row.connector === null) return null;
  return {
    id: formatRunId(row.run_id),
    connector: row.connector,
    tool: row.source_tool,
    version: row.source_version,
    file_name: row.file_name ?? "",
    file_sha256: row.file_sha256?.toString("hex") ?? "",
  };
}

/** Measurements that differ from the record and are not recorded in custody yet. */
function mismatchOf({ row, parts, check }: CheckedItem, different: Differences): MismatchedItem[] {
  const expected = row.sha256.toString("hex");
  const record = row.size === null ? null : row.measured;
  const mismatches = parts.flatMap((part) => {
    const sha256 = part.sha256.toString("hex");
    const found = different.get(sha256);
    return typeof found === "string"
      ? [{ path: part.name, expected: sha256, measured: found }]
      : [];
  });
  if (record !== null) mismatches.unshift({ path: "record", expected, measured: record });
  const recorded = check?.event === "hash_mismatch" ? (check.mismatches ?? []) : [];
  if (mismatches.every(({ path }) => recorded.some((mismatch) => mismatch.path === path)))
    return [];
  return [
    {
      id: row.id,
      subject: formatEvidenceId(row.id),
      expected,
      // An intact record measures as recorded; differences are in the list.
      measured: record ?? (row.size === null ? null : expected),
      mismatches,
    },
  ];
}

/** A statement as a package holds it; the digest is that of the body's canonical bytes. */
function toStatementLine(row: StatementRow): Readonly<Record<string, unknown>> {
  const { id, kind, body, sha256, author, author_name, stated_at } = row;
  return {
    statement_id: formatStatementId(id),
    kind,
    body: JSON.parse(body),
    sha256: sha256.toString("hex"),
    author,
    author_name,
    stated_at,
  };
}

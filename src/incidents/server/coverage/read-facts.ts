import "server-only";
import type { PoolClient } from "pg";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { readCustody } from "@/evidence/domain/custody/custody-chain";
import { lastChecks } from "@/evidence/domain/custody/last-checks";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { packageChain } from "@/evidence/server/custody/package-custody";
import { readTraceOrigin } from "@/evidence/server/queries/custody";
import type { CoverageFacts, IncidentFacts } from "@/incidents/domain/coverage/dimensions/facts";
import {
  type CoverageIncidentRow,
  readCoverageCustody,
  readCoverageEvidence,
  readCoverageIncidents,
  readCoveragePackages,
  readCoverageParts,
  readCoverageRecords,
  readCoverageRuns,
  readCoverageStatements,
} from "@/incidents/server/queries/coverage-facts";
import { assetOf } from "@/incidents/server/queries/incidents";
import { sentTogether } from "@/platform/db/sent-together";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import { toEvidenceFacts } from "./evidence-facts";
import { readLegalFacts } from "./legal-facts";
import { toStatementFacts } from "./statement-facts";
import { transitionsOf } from "./trace-transitions";
import { tracedImports } from "./traced-imports";

/**
 * Everything that coverage reads about some incidents, with as many statements for many as for one.
 * The caller's transaction has to be one snapshot, and to send statements at once. Incidents that do not exist are left out. A
 * package needs the version of the incident only: without the exports of packages, which would make
 * each a state of its own, and without a last run that changed nothing else. It brings the
 * incident's custody, which it reads itself.
 */
export async function readCoverageFacts(
  client: PoolClient,
  ids: readonly bigint[],
  ofVersion?: { custody: () => Promise<HeldChain> },
): Promise<{ id: bigint; facts: CoverageFacts }[]> {
  const [incidents, packages, allEvidence, allParts, allStatements, origin, allRuns, legalOf] =
    await sentTogether(
      readCoverageIncidents(client, ids),
      ofVersion === undefined ? readCoveragePackages(client, ids) : [],
      readCoverageEvidence(client, ids),
      readCoverageParts(client, ids),
      readCoverageStatements(client, ids),
      readTraceOrigin(client),
      readCoverageRuns(client, ids, ofVersion === undefined),
      readLegalFacts(client, ids),
    );
  const chains = incidents.map(incidentChain);
  const custodyChains = [...chains, ...packages.map((each) => packageChain(each.sha256))];
  const [allRecords, allCustody, ownCustody] = await sentTogether(
    readCoverageRecords(client, chains),
    ofVersion === undefined ? readCoverageCustody(client, custodyChains) : [],
    ofVersion?.custody(),
  );
  const custody = grouped(allCustody, (row) => row.chain);
  const evidence = grouped(allEvidence, (row) => row.incident_id);
  const parts = grouped(allParts, (row) => row.evidence_id);
  const statements = grouped(allStatements, (row) => row.incident_id);
  const records = grouped(allRecords, (row) => row.chain);
  const runs = grouped(allRuns, (row) => row.incident_id);
  const packagesOf = grouped(packages, (row) => row.incident_id);
  return incidents.map((row) => {
    const chain = incidentChain(row);
    const packed = (packagesOf.get(row.id) ?? []).map((each) => packageChain(each.sha256));
    const held =
      ownCustody === undefined
        ? [chain, ...packed].map((name) => readChain(custody.get(name) ?? []))
        : [ownCustody];
    const own = held[0]?.events ?? [];
    const stored = evidence.get(row.id) ?? [];
    const imports = tracedImports(stored, own, records.get(chain) ?? [], origin);
    const checks = lastChecks(own);
    const items = stored.map((item) =>
      toEvidenceFacts(item, parts.get(item.id) ?? [], checks.get(`EVD-${item.id}`)),
    );
    const absent = stored.findLast((item) => item.kind === "not_observed");
    const isLater =
      absent?.run_id != null && (row.last_run_id === null || absent.run_id > row.last_run_id);
    return {
      id: row.id,
      facts: {
        incident: toIncidentFacts(row),
        evidence: items,
        custody: {
          verified: held.every((each) => each.isWhole),
          events: [...held.flatMap((each) => each.events).map(toCustodyFacts), ...imports],
        },
        runsWithFingerprint: (runs.get(row.id) ?? []).map((run) => ({
          id: formatRunId(run.run_id),
          fileSha256: run.file_sha256.toString("hex"),
        })),
        laterRunWithoutFingerprint:
          isLater && absent.run_id !== null
            ? { runId: formatRunId(absent.run_id), at: absent.imported_at }
            : null,
        statements: toStatementFacts(statements.get(row.id) ?? []),
        transitions: transitionsOf(records.get(chain) ?? []),
        legal: legalOf(row.id),
      },
    };
  });
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** Events of a chain of custody, and whether its links hold up to the stored head. */
interface HeldChain {
  events: readonly CustodyEvent[];
  isWhole: boolean;
}

function readChain(rows: readonly { line: Buffer; head: Buffer; events: bigint }[]): HeldChain {
  const [first] = rows;
  if (first === undefined) return { events: [], isWhole: true };
  const lines = rows.map((row) => row.line);
  const read = readCustody(nodePrimitives, lines);
  if ("broken" in read) {
    // What such a chain says is shown all the same, as not verified.
    return { events: lines.map((line) => JSON.parse(line.toString())), isWhole: false };
  }
  const isWhole =
    read.head === first.head.toString("hex") && BigInt(read.events.length) === first.events;
  return { events: read.events, isWhole };
}

function toCustodyFacts({ seq, event, subject, actor, at }: CustodyEvent) {
  const isExport = event === "exported" && subject.startsWith("package:");
  const packageSha256 = isExport ? subject.slice("package:".length) : null;
  return { seq, event, subject, actor: actor.id, at, packageSha256 };
}

/** Identifiers that name an agent as the asset itself. */
function agentsOf(row: CoverageIncidentRow): IncidentFacts["agents"] {
  const named = [row.asset_host, row.asset_url].find((text) => text?.startsWith("did:"));
  if (named === undefined || named === null) return [];
  return [{ id: named, traceVerified: null, quarantined: false, sealedSha256: null }];
}

function toIncidentFacts(row: CoverageIncidentRow): IncidentFacts {
  const { cve, cwe, resolution, simulation } = row;
  return {
    id: formatIncidentId(row.id, row.created_at),
    workflowStatus: row.workflow_status,
    stateSince: row.state_since,
    stateBy: row.state_by,
    severity: severityOfRank(row.severity),
    severitySource: row.severity_source,
    severityRaw: row.severity_raw,
    cvssVector: row.cvss_vector,
    ruleId: row.rule_id,
    cve,
    cwe,
    asset: assetOf(row),
    group: row.group_name,
    ownerEmail: row.owner_email,
    slaDue: row.sla_due,
    slaRule:
      row.sla_rule_id === null || row.rule_severity === null
        ? null
        : {
            id: String(row.sla_rule_id),
            severity: severityOfRank(row.rule_severity),
            days: row.rule_days,
          },
    firstSeen: row.first_seen,
    createdAt: row.created_at,
    fixingSince: row.fixing_since,
    resolution,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    riskAcceptedUntil: row.risk_accepted_until,
    simulation,
    agents: agentsOf(row),
  };
}

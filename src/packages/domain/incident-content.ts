import { utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { isVerified, lastChecks } from "@/evidence/domain/custody/last-checks";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import {
  asOf,
  type BuiltContent,
  evidenceParts,
  generatedPart,
  jsonLines,
  omittedParts,
  type RecordedBytes,
  type RecordedCustody,
  withLineFeeds,
} from "./built-content";
import { inManifestOrder } from "./manifest-order";
import {
  COVERAGE_PATH,
  CUSTODY_PATH,
  FINDINGS_PATH,
  INCIDENT_PATH,
  STATEMENTS_PATH,
} from "./part-path";

/** Where an evidence item came from; null where a person added it. */
export interface ItemRun {
  id: string;
  connector: string;
  tool: string | null;
  version: string | null;
  file_name: string;
  file_sha256: string;
}

export interface RecordedItem {
  evidenceId: string;
  kind: string;
  /** RFC 3339 in UTC with six fraction digits. */
  importedAt: string;
  sourceLine: number | null;
  run: ItemRun | null;
  record: RecordedBytes;
  parts: readonly (RecordedBytes & { name: string })[];
}

export interface IncidentContent {
  id: string;
  version: number;
  updatedAt: string;
  simulation: boolean;
  /** Facts of the incident itself; becomes `data/incident.json`. */
  incident: Readonly<Record<string, unknown>>;
  /** Evidence coverage of this state, without the exports of its packages; `data/coverage.json`. */
  coverage: Readonly<Record<string, unknown>>;
  /** People's statements, oldest first; each becomes a line of `data/statements.jsonl`. */
  statements: readonly Readonly<Record<string, unknown>>[];
  /** In the order of their ids. */
  items: readonly RecordedItem[];
  custody: RecordedCustody;
}

/**
 * The content of an evidence package: a function of the state alone, without time zone, locale or
 * process, so that the same state gives the same digests everywhere.
 */
export function buildContent(primitives: Primitives, content: IncidentContent): BuiltContent {
  const generated = new Map<string, Uint8Array>([
    [INCIDENT_PATH, utf8(canonicalJson(content.incident))],
    [FINDINGS_PATH, jsonLines(findingLines(content))],
    [CUSTODY_PATH, withLineFeeds(content.custody.lines)],
    [COVERAGE_PATH, utf8(canonicalJson(content.coverage))],
    [STATEMENTS_PATH, jsonLines(content.statements)],
  ]);
  const made = generatedPart(primitives, generated);
  const evidence = content.items.flatMap((item) => [item.record, ...item.parts]);
  const parts = inManifestOrder([
    made(INCIDENT_PATH, "incident", "application/json"),
    made(FINDINGS_PATH, "findings", "application/jsonl"),
    made(CUSTODY_PATH, "custody", "application/jsonl"),
    made(COVERAGE_PATH, "coverage", "application/json"),
    made(STATEMENTS_PATH, "statements", "application/jsonl"),
    ...evidenceParts(evidence),
  ]);
  const omitted = omittedParts(evidence);
  const { lines, head } = content.custody;
  return {
    state: {
      subject: {
        type: "incident",
        id: content.id,
        state_version: content.version,
        simulation: content.simulation,
      },
      as_of: asOf(content.updatedAt, content.custody),
      parts,
      custody: { events: lines.length, head },
      register: { items: content.items.length, verified: countVerified(content) },
      claims: { total: 0, proven: 0 },
      omitted,
    },
    complete: omitted.length === 0,
    generated,
  };
}

/** One line for each evidence item, also for what is omitted: that it was there is part of the state. */
function findingLines(content: IncidentContent): Readonly<Record<string, unknown>>[] {
  const exhibits = exhibitNumbers(content.custody.events);
  return content.items.map(({ evidenceId, kind, importedAt, sourceLine, run, record, parts }) => ({
    evidence_id: evidenceId,
    exhibit_no: exhibits.get(evidenceId) ?? null,
    kind,
    sha256: record.sha256,
    imported_at: importedAt,
    run,
    source_line: sourceLine,
    record: record.path,
    parts: parts.map((part) => ({
      path: part.path,
      name: part.name,
      media_type: part.mediaType,
      size: part.size,
      sha256: part.sha256,
    })),
  }));
}

/** The n-th item that entered custody is exhibit n: a number that no later event can change. */
function exhibitNumbers(events: readonly CustodyEvent[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { subject } of events) {
    if (!numbers.has(subject)) numbers.set(subject, numbers.size + 1);
  }
  return numbers;
}

/**
 * Items whose last check found every byte as it was recorded. What this package omits cannot have
 * been checked, whatever an earlier check said.
 */
function countVerified({ items, custody }: IncidentContent): number {
  const checks = lastChecks(custody.events);
  return items.filter(
    ({ evidenceId, record, parts }) =>
      isVerified(checks.get(evidenceId)) &&
      [record, ...parts].every((bytes) => bytes.missing === null),
  ).length;
}

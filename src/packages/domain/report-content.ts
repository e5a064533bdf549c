import { utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import type { Register } from "@/encoding/domain/ids/entry-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
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
  CUSTODY_PATH,
  ENGAGEMENT_PATH,
  FINAL_REPORT_PATH,
  REGISTER_PATH,
  TIMELINE_PATH,
  WHITE_TEAM_LOG_PATH,
} from "./part-path";
import { backedClaims, provingItems, readClaims } from "./report-claims";
import { timelineOf } from "./timeline";

/** An entry of log or register as it was written, with the record of the trace that commits to it. */
export interface RecordedEntry {
  /** `LOG-3` or `REG-3`. */
  id: string;
  register: Register;
  /** Exact canonical JSON. */
  body: string;
  sha256: string;
  author: string;
  author_name: string;
  chain_epoch: number;
  chain_seq: number;
  /** Hash of the record, and of the one before it in the chain. */
  entry_hash: string;
  prev_hash: string;
  /** Exact line of the record. */
  record: string;
}

/** An item of the register; `bytes` is null where they are kept elsewhere. */
export interface RecordedRegisterItem extends RecordedEntry {
  bytes: RecordedBytes | null;
}

export interface ReportContent {
  id: string;
  version: number;
  updatedAt: string;
  simulation: boolean;
  /** Facts of the engagement itself; becomes `data/engagement.json`. */
  engagement: Readonly<Record<string, unknown>>;
  /** In the order of their numbers. */
  log: readonly RecordedEntry[];
  register: readonly RecordedRegisterItem[];
  /** Exact canonical JSON of the latest final report; null without one. */
  report: string | null;
  custody: RecordedCustody;
}

/**
 * The content of a report package: a function of the state alone, so that the same state gives the
 * same digests everywhere. Claims count as proven only where an item that they cite was hashed again
 * for this package and is in it. Throws SyntaxError for a body or report that is no JSON.
 */
export function buildReportContent(primitives: Primitives, content: ReportContent): BuiltContent {
  const { log, register, report, custody } = content;
  const timeline = timelineOf([...log, ...register]);
  const generated = new Map<string, Uint8Array>([
    [ENGAGEMENT_PATH, utf8(canonicalJson(content.engagement))],
    [TIMELINE_PATH, jsonLines(timeline)],
    [WHITE_TEAM_LOG_PATH, jsonLines(log.map(entryLine))],
    [REGISTER_PATH, jsonLines(register.map(itemLine))],
    [CUSTODY_PATH, withLineFeeds(custody.lines)],
    ...(report === null ? [] : [[FINAL_REPORT_PATH, utf8(report)] as const]),
  ]);
  const made = generatedPart(primitives, generated);
  const evidence = register.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]));
  const omitted = omittedParts(evidence);
  const verified = register.filter(({ bytes }) => checkOf(bytes) === "verified");
  return {
    state: {
      subject: {
        type: "engagement",
        id: content.id,
        state_version: content.version,
        simulation: content.simulation,
      },
      as_of: asOf(content.updatedAt, custody),
      parts: inManifestOrder([
        made(ENGAGEMENT_PATH, "engagement", "application/json"),
        made(TIMELINE_PATH, "timeline", "application/jsonl"),
        made(WHITE_TEAM_LOG_PATH, "white_team_log", "application/jsonl"),
        made(REGISTER_PATH, "register", "application/jsonl"),
        made(CUSTODY_PATH, "custody", "application/jsonl"),
        ...(report === null ? [] : [made(FINAL_REPORT_PATH, "final_report", "application/json")]),
        ...evidenceParts(evidence),
      ]),
      custody: { events: custody.lines.length, head: custody.head },
      register: { items: register.length, verified: verified.length },
      claims: claimsOf(report, register),
      timeline: { events: timeline.length },
      omitted,
    },
    complete: omitted.length === 0,
    generated,
  };
}

function claimsOf(
  report: string | null,
  register: readonly RecordedRegisterItem[],
): { total: number; proven: number } {
  if (report === null) return { total: 0, proven: 0 };
  const claims = readClaims(JSON.parse(report));
  if (typeof claims === "string") throw new SyntaxError(`The final report is none: ${claims}`);
  const proving = provingItems(
    register.map(({ id, body, bytes }) => {
      const members: unknown = JSON.parse(body);
      return { id, members, check: checkOf(bytes) };
    }),
  );
  return { total: claims.counts.statements, proven: backedClaims(claims, proving).length };
}

function entryLine(entry: RecordedEntry): Readonly<Record<string, unknown>> {
  const { id, register, body, ...rest } = entry;
  return { ...rest, entry_id: id, body: JSON.parse(body) as unknown };
}

function itemLine({ bytes, ...entry }: RecordedRegisterItem): Readonly<Record<string, unknown>> {
  return { ...entryLine(entry), check: checkOf(bytes), path: bytes?.path ?? null };
}

function checkOf(bytes: RecordedBytes | null): "verified" | "digest_only" | "lost" {
  if (bytes === null) return "digest_only";
  return bytes.missing === null ? "verified" : "lost";
}

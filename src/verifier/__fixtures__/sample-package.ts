import { toBase64, toHex, utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { custodyHash, custodyLine, ZERO_HEAD } from "@/evidence/domain/custody/custody-chain";
import type { CustodyAct, CustodyEvent } from "@/trace/domain/custody-event";
import type { BuiltContent } from "@/packages/domain/built-content";
import { manifestBytes, packageSha256 } from "@/packages/domain/digest";
import { signEnvelope } from "@/packages/domain/dsse";
import { buildContent, type RecordedItem } from "@/packages/domain/incident-content";
import {
  type EvidenceManifest,
  type EvidencePackage,
  MANIFEST_PAYLOAD_TYPE,
  MANIFEST_SCHEMA_PATH,
  type ShownReport,
} from "@/packages/domain/manifest";
import { rawPath, recordPath } from "@/packages/domain/part-path";
import { serviceKeyUrl } from "@/encoding/domain/crypto/key-thumbprint";
import { ORIGIN, type SampleKey, SampleLog } from "./sample-log";

const p = nodePrimitives;
export const INCIDENT = "INC-2026-000007";
const AT = "2026-11-02T10:00:00.000000Z";

/** Bytes that are no UTF-8, so that the JSON form carries them in base64. */
const RESPONSE = Uint8Array.of(0x48, 0x54, 0x54, 0x50, 0xff, 0x00, 0x0a);

/** A package, its signed proofs and the log that it was recorded in. */
export interface Sample {
  json: EvidencePackage;
  log: SampleLog;
  issueIndex: number;
  manifestText: string;
}

/** Options of a test's sample. */
export interface SampleOptions {
  log?: SampleLog;
  change?: (manifest: EvidenceManifest) => EvidenceManifest;
  title?: string;
  missing?: "erased";
  simulation?: boolean;
  /** Records behind that of the issue. */
  after?: number;
}

/** Builds a package as the service does, by the same functions of the domain. */
export async function samplePackage(
  key: SampleKey,
  { log = sampleLog(key), change, title = "Injekce v přihlášení", missing, simulation = false, after = 3 }: SampleOptions = {},
): Promise<Sample> {
  const request = utf8("GET /?q=1 HTTP/1.1\r\n\r\n");
  const record = utf8('{"kind":"occurrence","v":1}');
  const piece = (path: string, bytes: Uint8Array, mediaType: string) => ({
    path,
    size: bytes.byteLength,
    sha256: toHex(p.sha256(bytes)),
    mediaType,
    missing: null,
  });
  const item: RecordedItem = {
    evidenceId: "EVD-12",
    kind: "occurrence",
    importedAt: AT,
    sourceLine: 7,
    run: null,
    record: piece(recordPath("EVD-12"), record, "application/json"),
    parts: [
      { name: "request", ...piece(rawPath("EVD-12", 0, "request"), request, "text/plain") },
      {
        name: "response",
        ...piece(rawPath("EVD-12", 1, "response"), RESPONSE, "application/octet-stream"),
        missing: missing ?? null,
      },
    ],
  };
  const { lines, events, head } = sampleCustody([
    sampleAct("EVD-12", "imported", null),
    sampleAct("EVD-12", "accessed", true),
    sampleAct("EVD-12", "verified", true),
  ]);
  const built = buildContent(p, {
    id: INCIDENT,
    version: 12,
    updatedAt: AT,
    simulation,
    incident: { id: INCIDENT, source: simulation ? "simulation" : "import", title },
    coverage: { coverage_pct: 40 },
    statements: [],
    items: [item],
    custody: { lines, events, head },
  });
  const contents = new Map([
    ...built.generated,
    [item.record.path, record],
    [rawPath("EVD-12", 0, "request"), request],
    [rawPath("EVD-12", 1, "response"), RESPONSE],
  ]);
  return sealSample(key, log, built, { contents, events, change, after });
}

/** Signs, records and proves built content as the service does. */
export async function sealSample(
  key: SampleKey,
  log: SampleLog,
  built: BuiltContent,
  {
    contents,
    events,
    shown = {},
    change,
    after = 3,
  }: {
    contents: ReadonlyMap<string, Uint8Array>;
    events: readonly CustodyEvent[];
    shown?: Partial<ShownReport>;
    change?: SampleOptions["change"] | undefined;
    after?: number;
  },
): Promise<Sample> {
  const { subject } = built.state;
  const draft: EvidenceManifest = {
    schema: MANIFEST_SCHEMA_PATH,
    kind: subject.type === "incident" ? "evidence-package" : "report-package",
    ...built.state,
    log: { origin: ORIGIN, size: log.size, root: toBase64(log.root()) },
    complete: built.complete,
    redactions: [],
    supersedes: null,
    issuer: serviceKeyUrl(p, key.publicKey),
  };
  const manifest = change ? change(draft) : draft;
  const payload = manifestBytes(manifest);
  const digest = packageSha256(p, payload);
  const issueIndex = log.size;
  const chain = `${subject.type}:${subject.id}`;
  const issue = log.append(chain, "package.issue", { package_sha256: digest });
  log.fill(after);
  const checkpoint = await log.checkpoint();
  const json: EvidencePackage = {
    manifest,
    package_sha256: digest,
    chain_of_custody: events,
    ...shown,
    envelope: signEnvelope(MANIFEST_PAYLOAD_TYPE, payload, {
      keyid: manifest.issuer,
      sign: key.sign,
    }),
    parts: Object.fromEntries(
      manifest.parts.map(({ path }) => [path, packaged(contents.get(path) ?? new Uint8Array())]),
    ),
    proofs: { checkpoint, tlog_proof: log.proof(issueIndex, checkpoint), record: issue },
    delivery: {
      requested_at: AT,
      requested_by: "user:1",
      format: "json",
      erased: [],
    },
  };
  return { json, log, issueIndex, manifestText: utf8Text(payload) };
}

/** A log with some records in it. */
export function sampleLog(key: SampleKey, what?: string): SampleLog {
  const log = new SampleLog(key);
  log.fill(5, what);
  return log;
}

/** Bytes of a part of a package's JSON form. */
export function partBytes(json: EvidencePackage, path: string): Uint8Array {
  const part = json.parts[path];
  if (part?.encoding === "utf-8") return utf8(part.content);
  if (part?.encoding === "base64") return new Uint8Array(Buffer.from(part.content, "base64"));
  throw new Error(`${path} has no bytes`);
}

function packaged(bytes: Uint8Array): EvidencePackage["parts"][string] {
  try {
    return { encoding: "utf-8", content: utf8Text(bytes) };
  } catch {
    return { encoding: "base64", content: toBase64(bytes) };
  }
}

/** An act of custody by one person at one time. */
export function sampleAct(
  subject: string,
  event: CustodyAct["event"],
  match: boolean | null,
): CustodyAct {
  return {
    event,
    subject,
    actor: { kind: "user", id: "1", display: "Jana" },
    at: AT,
    recorded_at: AT,
    purpose: "Test",
    sha256_before: null,
    sha256_after: "a".repeat(64),
    match,
  };
}

/** Acts of custody as lines, events and head. */
export function sampleCustody(
  acts: readonly CustodyAct[],
): { lines: Uint8Array[]; events: CustodyEvent[]; head: string } {
  const lines: Uint8Array[] = [];
  const events: CustodyEvent[] = [];
  let prev = ZERO_HEAD;
  for (const [seq, one] of acts.entries()) {
    const line = utf8(custodyLine(one, { seq, prev }));
    lines.push(line);
    events.push({ ...one, v: 1, seq, prev });
    prev = toHex(custodyHash(p, line));
  }
  return { lines, events, head: prev };
}

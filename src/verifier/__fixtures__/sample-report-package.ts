import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { rawPath } from "@/packages/domain/part-path";
import {
  buildReportContent,
  type RecordedEntry,
  type RecordedRegisterItem,
  type ReportContent,
} from "@/packages/domain/report-content";
import { recordHash } from "@/trace/domain/chain";
import type { SampleKey, SampleLog } from "./sample-log";
import { type Sample, sampleAct, sampleCustody, sampleLog, sealSample } from "./sample-package";

const p = nodePrimitives;
const ENGAGEMENT = "ENG-2026-0007";
const CHAIN = `engagement:${ENGAGEMENT}`;
const AT = "2026-11-02T10:00:00.000000Z";
const PROOF = utf8("uid=0(root)");
const SCREEN = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x00, 0xff);

const hex = (bytes: Uint8Array) => toHex(p.sha256(bytes));

/** Options of a test's sample; `content` is changed before it is built and signed. */
export interface ReportSampleOptions {
  content?: (content: ReportContent) => ReportContent;
  change?: Parameters<typeof sealSample>[3]["change"];
}

/** The content of a report package as the service reads it, its records written to this log. */
function sampleReportContent(log: SampleLog): ReportContent {
  const entry = (
    id: string,
    register: RecordedEntry["register"],
    more: Readonly<Record<string, unknown>>,
  ): RecordedEntry => {
    const members = {
      v: 1,
      register,
      title: `Title of ${id}`,
      text: null,
      occurred_at: AT,
      recorded_at: AT,
      side: "red",
      tags: [],
      related: [],
      corrects: null,
      ...more,
    };
    const body = canonicalJson(members);
    const sha256 = hex(utf8(body));
    const isItem = register === "evidence";
    const { kind, corrects, sha256: content } = members as Record<string, unknown>;
    const record = log.append(CHAIN, isItem ? "engagement.evidence" : "engagement.log", {
      content_sha256: isItem ? content : null,
      ...(corrects === null ? {} : { corrects }),
      entry: id,
      kind,
      sha256,
      side: members.side,
    });
    const { seq, epoch, prev } = JSON.parse(record) as { seq: number; epoch: number; prev: string };
    const author = { author: "user:1", author_name: "Jana" };
    const chained = { chain_epoch: epoch, chain_seq: seq, prev_hash: prev };
    const entry_hash = toHex(recordHash(p, utf8(record)));
    return { id, register, body, sha256, ...author, ...chained, entry_hash, record };
  };
  const stored = (id: string, bytes: Uint8Array): RecordedRegisterItem => {
    const name = `${id}.bin`;
    const sha256 = hex(bytes);
    const size = bytes.byteLength;
    return {
      ...entry(id, "evidence", { kind: "file", name, sha256, bytes: size, storage: "stored" }),
      bytes: {
        path: rawPath(id, 1, name),
        size,
        sha256,
        mediaType: "application/octet-stream",
        missing: null,
      },
    };
  };
  const first = entry("LOG-1", "white_team", { kind: "activity", details: {} });
  const second = entry("LOG-2", "white_team", {
    kind: "flag",
    details: {},
    occurred_at: "2026-11-02T08:00:00.000000Z",
    related: ["REG-1"],
  });
  const items = [stored("REG-1", PROOF), stored("REG-2", SCREEN)];
  const elsewhere: RecordedRegisterItem = {
    ...entry("REG-3", "evidence", {
      kind: "hash_only",
      name: "image",
      sha256: "ab".repeat(32),
      bytes: null,
      storage: "external",
    }),
    bytes: null,
  };
  log.append(CHAIN, "engagement.move", { from: "active", to: "reporting" });
  const third = entry("LOG-3", "white_team", {
    kind: "note",
    details: {},
    side: "white",
    corrects: "LOG-1",
  });
  return {
    id: ENGAGEMENT,
    version: 9,
    updatedAt: AT,
    simulation: false,
    engagement: { v: 1, id: ENGAGEMENT, version: 9, name: "Tichý přístav" },
    log: [first, second, third],
    register: [...items, elsewhere],
    report: canonicalJson(sampleReport()),
    custody: sampleCustody([
      sampleAct("REG-1", "imported", null),
      sampleAct("REG-2", "imported", null),
      sampleAct("REG-1", "verified", true),
    ]),
  };
}

/** A final report that claims what the sample has, and no more. */
export function sampleReport() {
  const statement = (text: string, evidence: string[], log: string | null = null) => ({
    section: "findings",
    text,
    evidence,
    log,
    confirmed: { by: "Eva", at: AT },
  });
  const item = (id: string, sha256: string, check: "verified" | "digest_only") => ({
    id,
    name: id,
    sha256,
    check,
    corrected_by: null,
  });
  return {
    v: 2,
    engagement: ENGAGEMENT,
    number: 1,
    type: "red_team",
    name: "Tichý přístav",
    summary: "Short",
    conclusions: null,
    author: "Eva",
    made_at: AT,
    proven: [statement("The host was taken", ["REG-1"], "LOG-2")],
    cited: [statement("The disk was imaged", ["REG-3"])],
    not_proven: [statement("Nobody noticed", [])],
    register: [
      item("REG-1", hex(PROOF), "verified"),
      item("REG-2", hex(SCREEN), "verified"),
      item("REG-3", "ab".repeat(32), "digest_only"),
    ],
    counts: { statements: 3, proven: 1, cited: 1, not_proven: 1, log: 3, register: 3 },
  };
}

/** Builds a report package as the service does, by the same functions of the domain. */
export async function sampleReportPackage(
  key: SampleKey,
  { content = (same) => same, change }: ReportSampleOptions = {},
): Promise<Sample> {
  const log = sampleLog(key);
  const given = content(sampleReportContent(log));
  const built = buildReportContent(p, given);
  const contents = new Map([
    ...built.generated,
    [rawPath("REG-1", 1, "REG-1.bin"), PROOF],
    [rawPath("REG-2", 1, "REG-2.bin"), SCREEN],
  ]);
  const lines = (path: string): unknown[] =>
    Buffer.from(built.generated.get(path) ?? "")
      .toString()
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  return sealSample(key, log, built, {
    contents,
    events: given.custody.events,
    change,
    shown: {
      timeline: lines("data/timeline.jsonl"),
      register: lines("data/register.jsonl"),
      final_report: given.report === null ? null : (JSON.parse(given.report) as unknown),
    },
  });
}

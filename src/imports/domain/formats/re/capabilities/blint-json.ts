import { asList, asObject, asText, type JsonValue } from "@/encoding/domain/json/json-values";
import { paragraphs, singleLine } from "@/encoding/domain/text/plain-text";
import { hardeningHit } from "../disassembly/binary-hits";
import type { HardeningRuleId } from "../disassembly/binary-rules";
import { MatchListing } from "../evidence/match-listing";
import {
  emitFinding,
  fileAsset,
  occurrenceOf,
  plainText,
  ratedByWord,
} from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";

const MAX_EVIDENCE = 1024;

/** Members of blint's metadata of a binary, each with the rule that its value breaks. */
const METADATA: readonly [string, (value: JsonValue) => HardeningRuleId | null][] = [
  ["has_nx", (value) => (value === false ? "no-nx" : null)],
  ["has_canary", (value) => (value === false ? "no-canary" : null)],
  ["is_pie", (value) => (value === false ? "no-pic" : null)],
  ["relro", (value) => (value === "no" ? "no-relro" : value === "partial" ? "no-bind-now" : null)],
];

/** blint's metadata of one binary (`name-metadata.json`): its protections by the published table. */
export function blintMetadataReader(records: BinaryRecords): ShapeReader {
  const seen = new Map<string, { value: JsonValue; line: number }>();
  const members = ["name", "file_path", ...METADATA.map(([member]) => member)];
  return {
    patterns: members.map((member) => ({
      path: [member],
      value: (value, { line }) => void seen.set(member, { value, line }),
    })),
    finish: () => {
      const text = (member: string) => asText(seen.get(member)?.value);
      const asset = fileAsset("", text("file_path") || text("name"));
      for (const [member, judge] of METADATA) {
        const found = seen.get(member);
        const rule = found === undefined ? null : judge(found.value);
        if (found === undefined || rule === null) continue;
        const quote = `"${member}": ${JSON.stringify(found.value)}`;
        const { line } = found;
        hardeningHit(records, rule, { tool: "blint", asset, occurrence: {}, quote, line });
      }
    },
  };
}

/** blint's `findings.json` and `reviews.json`: one record for each item. */
export function blintFindingsReader(records: BinaryRecords): ShapeReader {
  return {
    patterns: ["findings", "reviews"].map((list) => ({
      path: [list, "*"],
      value: (value, { line }) => blintRecord(records, value, list === "reviews", line),
    })),
  };
}

function blintRecord(
  records: BinaryRecords,
  value: JsonValue,
  isReview: boolean,
  line: number,
): void {
  const given = asObject(value);
  const id = singleLine(asText(given.id));
  if (id === "") {
    records.refuse("The item has no id.", line, "id");
    return;
  }
  const raw = asText(given.severity);
  const { severity, warnings } = ratedByWord(records, raw, line, "severity");
  const summary = asText(given.summary);
  // The title ends with what was found in this binary, in brackets.
  const title = singleLine(asText(given.title) || summary) || id;
  const text = plainText(records, asText(given.description));
  const evidence = new MatchListing();
  for (const item of asList(given.evidence)) {
    const shown = typeof item === "string" ? item : JSON.stringify(item);
    evidence.add(shown.slice(0, MAX_EVIDENCE));
  }
  emitFinding(
    records,
    {
      tool: "blint",
      ruleId: id,
      title,
      severity,
      severityRaw: raw,
      asset: fileAsset("", asText(given.filename) || asText(given.exe_name)),
      cve: text.cve,
      description: paragraphs(isReview ? "" : plainText(records, summary).markdown, text.markdown),
      occurrence: occurrenceOf({
        exe_name: asText(given.exe_name),
        exe_type: asText(given.exe_type),
        confidence: asText(given.confidence),
      }),
      parts: evidence.parts(),
      line,
    },
    [...warnings, ...evidence.warnings(records, line)],
  );
}

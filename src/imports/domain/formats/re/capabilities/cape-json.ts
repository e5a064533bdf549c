import {
  asList,
  asObject,
  asText,
  asTexts,
  isObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import type { Severity } from "@/evidence/domain/findings/severity";
import { webAsset } from "../../../assets/web-asset";
import { MatchListing } from "../evidence/match-listing";
import { techniquesIn } from "../records/attack-techniques";
import { emitFinding, fileAsset, occurrenceOf, plainText } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";
import type { JsonFacts } from "../records/json-survey";
import { yaraJsonRecord } from "../yara/yara-json-match";
import { YaraRecords } from "../yara/yara-records";

/** modules/signatures: 1 informational, 2 suspicious, 3 malicious. */
const SEVERITIES = new Map<string, Severity>([
  ["1", "low"],
  ["2", "medium"],
  ["3", "high"],
]);

/**
 * Report of CAPE (and of Cuckoo, which it comes from). One record for each signature, and one for each
 * YARA rule that matched the submitted file. What the run produced (dropped files, dumps, payloads,
 * the log of calls) is not read.
 */
export function capeReader(records: BinaryRecords, facts: JsonFacts): ShapeReader {
  const name = facts.text("target/file/path") || facts.text("target/file/name");
  const digest = facts.text("target/file/sha256");
  const url = facts.text("target/url");
  const file = fileAsset(digest, name);
  const asset = file.url === null && url !== "" ? (webAsset(url) ?? fileAsset("", url)) : file;
  const techniques = techniquesBySignature(facts.value("ttps"));
  const matches = new YaraRecords(records);
  const scan = { sha256: digest, path: name };
  return {
    patterns: [
      {
        path: ["signatures", "*"],
        value: (value, { line }) => signature(records, value, asset, techniques, line),
      },
      ...["yara", "cape_yara"].map((list) => ({
        path: ["target", "file", list, "*"],
        value: (value: JsonValue, { line }: { line: number }) =>
          yaraJsonRecord(matches, value, scan, line),
      })),
    ],
    version: () => facts.text("info/version"),
  };
}

function signature(
  records: BinaryRecords,
  value: JsonValue,
  asset: FindingAsset,
  techniques: ReadonlyMap<string, readonly string[]>,
  line: number,
): void {
  const given = asObject(value);
  const name = singleLine(asText(given.name));
  if (name === "") {
    records.refuse("The signature has no name.", line, "name");
    return;
  }
  const raw = asText(given.severity);
  const severity = SEVERITIES.get(raw);
  const text = plainText(records, asText(given.description));
  const marks = new MatchListing();
  for (const item of [...asList(given.data), ...asList(given.marks)]) {
    marks.add(JSON.stringify(item).slice(0, MAX_MARK));
  }
  const warnings: ImportWarning[] = marks.warnings(records, line);
  if (severity === undefined) {
    const message = `The severity ${quoted(raw)} is unknown; it counts as info.`;
    warnings.push(records.warning("severity_unmapped", message, line, "severity"));
  }
  const named = [...(techniques.get(name) ?? []), ...keysOrTexts(given.ttp ?? given.ttps)];
  emitFinding(
    records,
    {
      tool: "cape",
      ruleId: name,
      title: singleLine(asText(given.description)) || name,
      severity: severity ?? "info",
      severityRaw: raw,
      asset,
      cve: text.cve,
      description: text.markdown,
      references: plainText(records, asTexts(given.references).join("\n")).references,
      occurrence: occurrenceOf({
        confidence: asText(given.confidence),
        weight: asText(given.weight),
        families: asTexts(given.families).join(", "),
      }),
      parts: marks.parts(),
      techniques: techniquesIn(named),
      line,
    },
    warnings,
  );
}

const MAX_MARK = 1024;

/** `{technique: signature}` up to 2.2, then `[{signature, ttps: [technique]}]`. */
function techniquesBySignature(ttps: JsonValue | undefined): Map<string, string[]> {
  const techniques = new Map<string, string[]>();
  const add = (name: string, ids: readonly string[]) => {
    techniques.set(name, [...(techniques.get(name) ?? []), ...ids]);
  };
  if (isObject(ttps)) {
    for (const [id, names] of Object.entries(ttps)) {
      for (const name of asTexts(names)) add(name, [id]);
    }
  } else {
    for (const item of asList(ttps)) {
      const { signature: name, ttps: ids } = asObject(item);
      add(asText(name), keysOrTexts(ids));
    }
  }
  return techniques;
}

function keysOrTexts(value: JsonValue | undefined): string[] {
  return isObject(value) ? Object.keys(value) : asTexts(value);
}

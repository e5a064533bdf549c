import {
  asList,
  asObject,
  asText,
  asTexts,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { paragraphs, quoted } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import type { Severity } from "@/evidence/domain/findings/severity";
import type { JsonPlace } from "../../../json/json-records";
import { MatchListing } from "../evidence/match-listing";
import {
  emitFinding,
  factList,
  fileAsset,
  occurrenceOf,
  ratedByWord,
} from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";
import type { JsonFacts } from "../records/json-survey";
import { type MobsfItem, mobsfItem, plainTitle, SECTIONS, scoreItem } from "./mobsf-items";

/** MobSF's word for what a person must decide; the others are the usual ones. */
const OWN_WORDS = new Map<string, Severity>([["hotspot", "info"]]);
const SCORES = ["high", "warning", "info", "secure", "hotspot"];
const MAX_PLACE = 1024;
/** Sections of the scorecard whose items the report lists with their details. */
const DETAILED = new Set("certificate network manifest code binary macho permissions".split(" "));
const FACTS = ["masvs", "owasp-mobile", "cvss"];

/**
 * JSON report of MobSF (`api/v1/report_json`). One record for each item of its sections; those that
 * passed are skipped. Of `appsec`, which sums up the sections, only parts found nowhere else are
 * read: secrets, trackers, domains.
 */
export function mobsfReader(records: BinaryRecords, facts: JsonFacts): ShapeReader {
  const asset = appAsset(facts);
  const sections = [...SECTIONS].map(([section, items]) => ({
    path: [section],
    value: (value: JsonValue, { line }: JsonPlace) => {
      for (const item of items(value)) mobsfRecord(records, item, "mobsf", asset, line);
    },
  }));
  const scores = SCORES.map((severity) => ({
    path: ["appsec", severity, "*"],
    value: (value: JsonValue, { line }: JsonPlace) => {
      if (DETAILED.has(asText(asObject(value).section))) return;
      mobsfRecord(records, scoreItem(severity, value), "mobsf", asset, line);
    },
  }));
  return {
    patterns: [...sections, ...scores],
    version: () => facts.text("version"),
    startedAt: () => facts.text("timestamp"),
  };
}

/** MobSF's scorecard (`api/v1/scorecard`): one record for each item of each severity. */
export function mobsfScorecardReader(records: BinaryRecords, facts: JsonFacts): ShapeReader {
  const asset = appAsset(facts);
  return {
    patterns: SCORES.map((severity) => ({
      path: [severity, "*"],
      value: (value, { line }) =>
        mobsfRecord(records, scoreItem(severity, value), "mobsf", asset, line),
    })),
    version: () => facts.text("version"),
  };
}

/** JSON of mobsfscan: one record for each place of each rule; a rule may name no place. */
export function mobsfscanReader(records: BinaryRecords): ShapeReader {
  let version = "";
  return {
    patterns: [
      {
        path: ["mobsfscan_version"],
        value: (value) => {
          version = asText(value);
        },
      },
      {
        path: ["results", "*"],
        value: (value, { path, line }) => {
          const { files, metadata } = asObject(value);
          for (const file of asList(files ?? {})) {
            const place = scannedPlace(String(path[1]), asObject(metadata), file);
            mobsfRecord(records, place.item, "mobsfscan", place.asset, line);
          }
        },
      },
    ],
    version: () => version,
  };
}

function scannedPlace(rule: string, metadata: ReturnType<typeof asObject>, file: JsonValue) {
  const { file_path, match_lines, match_string } = asObject(file);
  const description = asText(metadata.description);
  const item = mobsfItem(
    { rule, title: rule, description, severity: asText(metadata.severity) },
    {
      metadata,
      occurrence: { match_lines: asTexts(match_lines).join("-") },
      places: asTexts(match_string),
    },
  );
  return { item, asset: fileAsset("", asText(file_path)) };
}

function appAsset(facts: JsonFacts): FindingAsset {
  return fileAsset(facts.text("sha256"), facts.text("file_name"));
}

function mobsfRecord(
  records: BinaryRecords,
  item: MobsfItem,
  tool: string,
  asset: FindingAsset,
  line: number,
): void {
  const title = plainTitle(item.title);
  if (title === "") {
    records.refuse("The item has no title.", line, "title");
    return;
  }
  if (item.isInOrder) {
    const message = `The tool found this in order: ${quoted(title)}.`;
    records.skip("check_passed", message, line, "severity");
    return;
  }
  const { metadata } = item;
  const own = OWN_WORDS.get(item.severity.toLowerCase());
  const rated =
    own === undefined
      ? ratedByWord(records, item.severity, line, "severity")
      : { severity: own, warnings: [] as ImportWarning[] };
  const text = records.texts.of(item.description);
  const places = new MatchListing();
  for (const place of item.places) places.add(place.slice(0, MAX_PLACE));
  const cwe = /^CWE-(\d{1,5})\b/i.exec(asText(metadata.cwe))?.[1];
  const links = asText(metadata.reference) || asText(metadata.ref);
  emitFinding(
    records,
    {
      tool,
      ruleId: item.rule,
      title,
      severity: rated.severity,
      severityRaw: item.severity,
      asset,
      cve: text.cve,
      cwe: cwe === undefined ? [] : [Number(cwe)],
      description: paragraphs(
        text.markdown,
        factList(
          records,
          FACTS.map((fact) => [fact, asText(metadata[fact])] as const),
        ),
      ),
      references: records.texts.of(links).references,
      occurrence: occurrenceOf(item.occurrence),
      parts: places.parts(),
      line,
    },
    [...rated.warnings, ...places.warnings(records, line)],
  );
}

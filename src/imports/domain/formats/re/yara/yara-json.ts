import {
  asList,
  asObject,
  asText,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";
import { type ScannedFile, scannedFile, yaraJsonRecord } from "./yara-json-match";
import { YaraRecords } from "./yara-records";

/** `yr scan -o json`: `{matches: [{rule, file, …}], version}`. */
export function yaraMatchesReader(records: BinaryRecords): ShapeReader {
  const root: Record<string, string> = {};
  const matches = new YaraRecords(records);
  let version = "";
  return {
    patterns: [
      {
        path: ["matches", "*"],
        value: (value, { line }) => yaraJsonRecord(matches, value, scannedFile(root), line),
      },
      ...["file", "path", "filename", "file_path", "sha256"].map((member) => ({
        path: [member],
        value: (value: JsonValue) => {
          root[member] = asText(value);
        },
      })),
      {
        path: ["version"],
        value: (value) => {
          version = asText(value);
        },
      },
    ],
    version: () => version,
  };
}

/**
 * `yr scan -o ndjson` (`{path, rules}` for each file) and lists of matches as programs around
 * yara-python write them. `isList` says whether they are in an array.
 */
export function yaraScansReader(records: BinaryRecords, isList: boolean): ShapeReader {
  const matches = new YaraRecords(records);
  return {
    patterns: [
      {
        path: isList ? ["*"] : [],
        value: (value, { line }) => scanOrMatch(records, matches, value, line),
      },
    ],
    isSequence: true,
  };
}

const NOTHING: ScannedFile = { sha256: "", path: "" };

function scanOrMatch(
  records: BinaryRecords,
  matches: YaraRecords,
  value: JsonValue,
  line: number,
): void {
  const item = asObject(value);
  const list = item.rules ?? item.matches;
  if (list === undefined) {
    if (isCount(item)) return;
    if (isObject(value)) yaraJsonRecord(matches, value, NOTHING, line);
    else records.refuse("The item is no match of a rule.", line, null);
    return;
  }
  const scanned = scannedFile(item);
  for (const match of asList(list)) yaraJsonRecord(matches, match, scanned, line);
}

/** `--count` names no rules. */
function isCount(item: JsonObject): boolean {
  return typeof item.count === "number" && Object.keys(item).length === 2;
}

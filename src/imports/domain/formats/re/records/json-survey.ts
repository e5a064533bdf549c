import {
  asText,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import type { ReportParser, ReportSurvey } from "@/imports/domain/report/report-parser";
import { jsonSurvey } from "@/imports/domain/report/report-table";
import type { JsonShape } from "./json-shape";

/**
 * What a report states about its sample, wherever it is; texts by their path, `meta/sample/sha256`.
 */
export interface JsonFacts {
  text(path: string): string;
  value(path: string): JsonValue | undefined;
}

const OBJECTS = [["meta", "sample"], ["ttps"]];
const TEXTS = [
  ["meta", "version"],
  ["metadata", "sha256"],
  ["metadata", "file_path"],
  ["metadata", "version"],
  ["target", "url"],
  ["target", "file", "sha256"],
  ["target", "file", "path"],
  ["target", "file", "name"],
  ["info", "version"],
  ["sha256"],
  ["file_name"],
  ["version"],
  ["timestamp"],
  ["source_tool"],
  ["source_version"],
  ["package"],
];
const MAX_MEMBERS = 1_000;

/**
 * First of two readings of a JSON report: finds its statements about the sample, which may follow
 * the findings, and the members of its root where the beginning of the text did not show enough.
 * `recognise` gives the shape of all members, `parser` the reader for it.
 */
export function sampleSurvey(
  seen: readonly string[],
  recognise: (members: readonly string[]) => JsonShape | null,
  parser: (shape: JsonShape, facts: JsonFacts) => ReportParser,
): ReportSurvey {
  const members = new Set(seen);
  const values = new Map<string, JsonValue>();
  return jsonSurvey(({ failure }) => ({
    rows: [
      {
        path: ["*"],
        open: (_kind, { path }) => {
          if (members.size < MAX_MEMBERS) members.add(String(path[0]));
        },
      },
      ...[...OBJECTS, ...TEXTS].map((path) => ({
        path,
        value: (value: JsonValue) => void values.set(path.join("/"), value),
      })),
    ],
    end: () => {
      const shape = recognise([...members]);
      if (shape === null) throw failure("The JSON is of no form that this importer reads");
      return parser(shape, factsOf(values));
    },
  }));
}

function factsOf(values: ReadonlyMap<string, JsonValue>): JsonFacts {
  const value = (path: string) => {
    const own = values.get(path);
    if (own !== undefined) return own;
    const at = path.lastIndexOf("/");
    const parent = values.get(path.slice(0, Math.max(0, at)));
    return isObject(parent) ? memberOf(parent, path.slice(at + 1)) : undefined;
  };
  return { value, text: (path) => asText(value(path)) };
}

function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

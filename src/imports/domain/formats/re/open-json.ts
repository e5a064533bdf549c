import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type {
  ReadingOptions,
  ReportParser,
  ReportSurvey,
} from "@/imports/domain/report/report-parser";
import { blintFindingsReader, blintMetadataReader } from "./capabilities/blint-json";
import { capaReader } from "./capabilities/capa-json";
import { capeReader } from "./capabilities/cape-json";
import { cweCheckerReader } from "./capabilities/cwe-checker-json";
import { flossReader } from "./capabilities/floss-json";
import { malcontentReader } from "./capabilities/malcontent-json";
import { radareReader } from "./disassembly/radare-json";
import { genericReader, genericTool } from "./generic-json";
import { apkleaksReader } from "./mobile/apkleaks-json";
import { mobsfReader, mobsfScorecardReader, mobsfscanReader } from "./mobile/mobsf-json";
import type { BinaryRecords } from "./records/binary-records";
import { type JsonShape, jsonShape } from "./records/json-shape";
import { type ShapeReader, shapeParser } from "./records/json-shape-parser";
import { type JsonFacts, sampleSurvey } from "./records/json-survey";
import { yaraMatchesReader, yaraScansReader } from "./yara/yara-json";

type JsonHead = Extract<ReportHead, { syntax: "json" }>;

/** Options of a reader beside the text. */
interface Circumstances {
  facts: JsonFacts;
  options: ReadingOptions;
  /** Whether the root is a list. */
  isList: boolean;
}

interface KnownShape {
  tool: string | ((facts: JsonFacts) => string);
  read: (records: BinaryRecords, given: Circumstances) => ShapeReader;
  /** Whether it must be known first what the report says of its sample. */
  needsFacts?: true;
}

/** Members of other tools' reports, whose beginning need not be read twice to know that. */
const FOREIGN = new Set(
  "runs $schema bomFormat site Results SchemaVersion ArtifactName vulnerabilities openapi".split(
    " ",
  ),
);
const NO_FACTS: JsonFacts = { text: () => "", value: () => undefined };

const SHAPES: Readonly<Record<JsonShape, KnownShape>> = {
  "yara-x-json": { tool: "yara", read: yaraMatchesReader },
  "yara-x-ndjson": {
    tool: "yara",
    read: (records, { isList }) => yaraScansReader(records, isList),
  },
  "yara-x-count": { tool: "yara", read: () => ({ patterns: [], isSequence: true }) },
  "yara-matches-json": {
    tool: "yara",
    read: (records, { isList }) => yaraScansReader(records, isList),
  },
  "malcontent-json": { tool: "malcontent", read: malcontentReader },
  "capa-json": {
    tool: "capa",
    read: (records, { facts }) => capaReader(records, facts),
    needsFacts: true,
  },
  "cape-json": {
    tool: "cape",
    read: (records, { facts }) => capeReader(records, facts),
    needsFacts: true,
  },
  "cwe-checker-json": { tool: "cwe_checker", read: cweCheckerReader },
  "mobsf-json": {
    tool: "mobsf",
    read: (records, { facts }) => mobsfReader(records, facts),
    needsFacts: true,
  },
  "mobsf-scorecard-json": {
    tool: "mobsf",
    read: (records, { facts }) => mobsfScorecardReader(records, facts),
    needsFacts: true,
  },
  "mobsfscan-json": { tool: "mobsfscan", read: mobsfscanReader },
  "apkleaks-json": {
    tool: "apkleaks",
    read: (records, { facts }) => apkleaksReader(records, facts),
    needsFacts: true,
  },
  "floss-json": {
    tool: "floss",
    read: (records, { facts }) => flossReader(records, facts),
    needsFacts: true,
  },
  "blint-json": { tool: "blint", read: blintMetadataReader },
  "blint-findings-json": { tool: "blint", read: blintFindingsReader },
  "radare2-json": { tool: "radare2", read: radareReader },
  "generic-json": {
    tool: genericTool,
    read: (records, { facts, options }) => genericReader(records, facts, options),
    needsFacts: true,
  },
  "empty-json": { tool: "unknown", read: () => ({ patterns: [] }) },
};

/** Reader of a JSON report, or null where its beginning shows that it is none of the known ones. */
export function openJson(
  head: JsonHead,
  options: ReadingOptions,
): ReportParser | ReportSurvey | null {
  const isList = head.root === "array";
  const shape = jsonShape(head, head.text)?.shape ?? null;
  if (shape !== null && (isList || SHAPES[shape].needsFacts !== true)) {
    return parserOf(shape, { facts: NO_FACTS, options, isList });
  }
  const cannotBe = isList || head.isWhole || head.members.some((name) => FOREIGN.has(name));
  if (shape === null && cannotBe) return null;
  return sampleSurvey(
    head.members,
    (members) => shape ?? jsonShape({ ...head, members }, head.text)?.shape ?? null,
    (found, facts) => parserOf(found, { facts, options, isList }),
  );
}

function parserOf(shape: JsonShape, given: Circumstances): ReportParser {
  const { tool, read } = SHAPES[shape];
  const name = typeof tool === "string" ? tool : tool(given.facts);
  return shapeParser(shape, name, (records) => read(records, given));
}

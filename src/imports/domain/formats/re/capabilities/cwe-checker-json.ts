import {
  asList,
  asObject,
  asText,
  asTexts,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { UNKNOWN_ASSET } from "../../../assets/web-asset";
import { emitFinding, occurrenceOf } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";

const NAME = /^CWE-?(\d{1,5})$/i;
/** `(Double Free) Object may have been freed before at 00401198` */
const DESCRIPTION = /^\(([^()]{1,200})\)\s*(.*)$/s;

/**
 * JSON of cwe_checker (`--json`): a list of warnings, each a record. It rates nothing, so each is
 * medium as DefectDojo takes it, and it does not name the program. Addresses change with every
 * build and therefore distinguish occurrences, not weaknesses.
 */
export function cweCheckerReader(records: BinaryRecords): ShapeReader {
  return {
    patterns: [{ path: ["*"], value: (value, { line }) => cweCheckerRecord(records, value, line) }],
  };
}

function cweCheckerRecord(records: BinaryRecords, value: JsonValue, line: number): void {
  const given = asObject(value);
  const name = singleLine(asText(given.name));
  if (name === "") {
    records.refuse("The warning has no name.", line, "name");
    return;
  }
  const cwe = NAME.exec(name)?.[1];
  const description = asText(given.description);
  const [, title = "", message = description] = DESCRIPTION.exec(description) ?? [];
  emitFinding(records, {
    tool: "cwe_checker",
    ruleId: name,
    title: singleLine(title) || name,
    severity: "medium",
    severityRaw: "",
    asset: UNKNOWN_ASSET,
    cwe: cwe === undefined ? [] : [Number(cwe)],
    occurrence: occurrenceOf({
      location: asTexts(given.addresses).join(", "),
      symbols: asTexts(given.symbols).join(", "),
      tids: asTexts(given.tids).join(", "),
      message: message.trim(),
      other: asList(given.other)
        .flatMap((texts) => asTexts(texts))
        .join("\n"),
    }),
    line,
  });
}

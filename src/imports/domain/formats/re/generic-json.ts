import { asText, isObject, type JsonValue } from "@/encoding/domain/json/json-values";
import { parseFailed } from "@/encoding/domain/text/parse-failed";
import type { ReadingOptions } from "@/imports/domain/report/report-parser";
import { genericFinding } from "../generic/generic-finding";
import { toolOf } from "../generic/source-tool";
import { GenericContext } from "../shared-fields/generic-context";
import type { BinaryRecords } from "./records/binary-records";
import type { ShapeReader } from "./records/json-shape-parser";
import type { JsonFacts } from "./records/json-survey";

/** Tool of a report `{source_tool, findings[]}`; throws parse_failed where it names none. */
export function genericTool(facts: JsonFacts): string {
  const tool = toolOf(facts.value("source_tool"));
  if (tool !== null) return tool;
  const detail = "“source_tool” must name the tool that found the findings";
  throw parseFailed(detail, { line: 1, column: 1 });
}

/**
 * The generic shape, for tools without one of their own: as the importer `generic` reads it, but a
 * finding may be named by its rule, and one of no other kind is about a binary.
 */
export function genericReader(
  records: BinaryRecords,
  facts: JsonFacts,
  options: ReadingOptions,
): ShapeReader {
  const context = new GenericContext(genericTool(facts), options);
  return {
    patterns: [
      {
        path: ["findings", "*"],
        value: (value, { line }) => {
          for (const record of genericFinding(withTitle(value), context, records.count + 1, line)) {
            if (record.kind === "finding" && record.finding.group === "other") {
              records.found({ ...record.finding, group: "binary" }, record.warnings);
            } else records.add(record);
          }
        },
      },
    ],
    finish: () => {
      for (const { code, message } of context.warnings()) records.note(code, message, null);
    },
    version: () => facts.text("source_version"),
    hosts: () => context.hosts,
  };
}

function withTitle(value: JsonValue): JsonValue {
  if (!isObject(value) || value.title !== undefined || value.name !== undefined) return value;
  const rule = asText(value.rule) || asText(value.rule_id);
  return rule === "" ? value : { ...value, title: rule };
}

import {
  asList,
  asObject,
  asText,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import type { ReadingOptions } from "@/imports/domain/report/report-parser";
import { AdvisoryTexts } from "../cyclonedx/advisory-texts";
import { putText } from "../cyclonedx/occurrence-text";
import { type StatedSeverity, unmappedSeverity } from "../cyclonedx/stated-severity";
import type { TrivyScope } from "./trivy-report";

/** One item of a list of a result. */
export interface TrivyItem {
  value: JsonObject;
  scope: TrivyScope;
  /** 1-based number of the source record. */
  record: number;
  line: number;
}

/** Makes a record of an item. */
export type TrivyReader = (item: TrivyItem, context: TrivyContext) => ParsedRecord;

/** Shared state of the findings of one report. */
export class TrivyContext {
  readonly texts = new AdvisoryTexts();

  constructor(readonly options: ReadingOptions) {}
}

export function skippedItem(
  { record, line }: TrivyItem,
  code: string,
  message: string,
  field: string,
): ParsedRecord {
  return { kind: "skipped", warning: { code, message, record, line, field } };
}

/**
 * Content of every occurrence: the result that contains it, and these members of the item
 * unchanged.
 */
export function itemOccurrence(
  { value, scope }: TrivyItem,
  members: readonly string[],
): Record<string, string> {
  const occurrence: Record<string, string> = {};
  putText(occurrence, "Target", scope.result.Target);
  putText(occurrence, "Class", scope.result.Class);
  for (const name of members) putText(occurrence, name, asText(value[name]));
  const layer = asObject(value.Layer);
  putText(occurrence, "Layer.Digest", asText(layer.Digest));
  putText(occurrence, "Layer.DiffID", asText(layer.DiffID));
  return occurrence;
}

export function severityWarnings(
  { severityRaw, isUnmapped }: StatedSeverity,
  { record, line }: TrivyItem,
): ImportWarning[] {
  return isUnmapped ? [unmappedSeverity(severityRaw, record, line, "Severity")] : [];
}

/** The lines of code that Trivy quotes, unchanged. */
export function quotedCode(code: JsonValue | undefined): string {
  const lines = asList(asObject(code).Lines).map((line) => asText(asObject(line).Content));
  return lines.join("\n");
}

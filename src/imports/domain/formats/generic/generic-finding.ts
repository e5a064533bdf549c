import { isObject, type JsonValue } from "@/encoding/domain/json/json-values";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import { buildFinding, plainFacts, skipped } from "../shared-fields/build-finding";
import { FindingFields } from "../shared-fields/finding-fields";
import type { GenericContext } from "../shared-fields/generic-context";

/**
 * One item of `findings` in generic JSON (`{source_tool, findings[]}`, docs of the importer `generic`)
 * as records, one for each of its assets. Takes any value; what is no finding is skipped with a
 * warning. `record` is its 1-based number in the report, `line` the line on which it begins.
 */
export function genericFinding(
  value: JsonValue,
  context: GenericContext,
  record: number,
  line: number,
): ParsedRecord[] {
  if (!isObject(value)) {
    return [skipped("record_invalid", "The item is no object.", record, line, null)];
  }
  const fields = new FindingFields(context);
  for (const name of Object.keys(value)) fields.add(name, value[name] ?? null);
  return buildFinding(fields, context, plainFacts(context.tool, record, line));
}

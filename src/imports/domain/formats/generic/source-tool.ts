import { asText, type JsonValue } from "@/encoding/domain/json/json-values";
import { slug } from "@/encoding/domain/text/plain-text";

const MAX_NAME = 100;

/** Family name of the tool that `source_tool` names; null where it names none. */
export function toolOf(sourceTool: JsonValue | undefined): string | null {
  return slug(asText(sourceTool).slice(0, MAX_NAME)) || null;
}

import { asText, isObject, type JsonValue } from "@/encoding/domain/json/json-values";

/** Longest message that is put together of a text and its arguments. */
const MAX_MESSAGE = 256 * 1024;
const PLACEHOLDER = /\{\{|\}\}|\{(\d{1,4})\}/g;

/** Text of a message or multiformatMessageString; some tools write the bare string. */
export function textOf(value: JsonValue | undefined): string {
  return isObject(value) ? asText(value.text) || asText(value.markdown) : asText(value);
}

/** Puts the arguments of a message into its text (SARIF 2.1.0, section 3.11.5). */
export function withArguments(text: string, values: readonly JsonValue[]): string {
  if (values.length === 0 || !/[{}]/.test(text)) return text;
  let room = MAX_MESSAGE - text.length;
  return text.replace(PLACEHOLDER, (placeholder, index: string | undefined) => {
    if (index === undefined) return placeholder.charAt(0);
    const value = values[Number(index)];
    if (value === undefined) return placeholder;
    const argument = asText(value);
    room -= argument.length;
    return room < 0 ? placeholder : argument;
  });
}

import { toBase64 } from "../crypto/encoding";
import type { BareItem, InnerList, Item, Parameters } from "./structured-fields";

const PRINTABLE = /^[\x20-\x7e]*$/;

/** Text of an inner list (RFC 8941 section 4.1.1.1): one form, however it was sent. */
export function innerListText({ items, parameters }: InnerList): string {
  return `(${items.map(itemText).join(" ")})${parametersText(parameters)}`;
}

/** Text of an item with its parameters (RFC 8941 section 4.1.3). */
export function itemText({ value, parameters }: Item): string {
  return bareItemText(value) + parametersText(parameters);
}

/** Text of an sf-string (RFC 8941 section 4.1.6). Throws TypeError for what none can hold. */
export function stringText(value: string): string {
  if (!PRINTABLE.test(value)) throw new TypeError("a structured string holds printable ASCII only");
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** Text of a byte sequence (RFC 8941 section 4.1.8). */
export function binaryText(bytes: Uint8Array): string {
  return `:${toBase64(bytes)}:`;
}

function parametersText(parameters: Parameters): string {
  let text = "";
  for (const [key, value] of parameters) {
    const isTrue = value.type === "boolean" && value.value;
    text += isTrue ? `;${key}` : `;${key}=${bareItemText(value)}`;
  }
  return text;
}

function bareItemText(item: BareItem): string {
  switch (item.type) {
    case "integer":
      return String(item.value);
    case "decimal":
      return item.value.toFixed(3).replace(/0{1,2}$/, "");
    case "string":
      return stringText(item.value);
    case "token":
      return item.value;
    case "binary":
      return binaryText(item.value);
    case "boolean":
      return item.value ? "?1" : "?0";
  }
}

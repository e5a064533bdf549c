import { asList, asText, isObject, type JsonValue } from "@/encoding/domain/json/json-values";
import { paragraphs, shortened } from "@/encoding/domain/text/plain-text";
import { htmlToMarkdown } from "../../html/html-to-markdown";
import type { Field } from "./field-names";
import { fieldText, isPlaceholder } from "./field-text";
import type { FindingFields } from "./finding-fields";
import type { GenericContext } from "./generic-context";

/** Texts about a weakness, as Markdown. */
export interface FindingTexts {
  description: string;
  remediation: string;
  references: string[];
}

/** Longer texts are cut; the occurrence keeps them whole. */
const MAX_LENGTH = 256 * 1024;
/** Tags that are only written in HTML. */
const HTML =
  /<\/?(?:p|br|div|ul|ol|li|table|tr|td|h[1-6]|span|strong|em|pre|code|a)(?:\s[^<>]*)?\/?>/i;
/** Texts of tools for a missing statement. */
const EMPTY_TEXT = /^(?:no|none) (?:\w+ )?(?:provided|given|available|specified)\.?$/i;

/**
 * The texts of the fields. Description and impact may describe this one occurrence, so they stay in
 * it; solution and references are taken out. `ids` are further references.
 */
export function takeTexts(
  fields: FindingFields,
  ids: readonly string[],
  context: GenericContext,
): FindingTexts {
  const impact = markdownOf(fields, "impact");
  const remediation = markdownOf(fields, "solution");
  const [, ...otherSolutions] = fields.takeAll("solution");
  for (const { name, value } of otherSolutions) fields.keep(name, fieldText(value));
  return {
    description: paragraphs(
      markdownOf(fields, "description"),
      impact === "" ? "" : `Impact:\n\n${impact}`,
    ),
    remediation,
    references: takeReferences(fields, ids, context),
  };
}

function markdownOf(fields: FindingFields, field: Field): string {
  const [first] = fields.all(field);
  if (first === undefined) return "";
  const { value } = first;
  const text = Array.isArray(value) ? value.map(fieldText).join("\n") : fieldText(value);
  if (isPlaceholder(text) || (text.length < 100 && EMPTY_TEXT.test(text.trim()))) return "";
  const cut = shortened(text, MAX_LENGTH);
  return htmlToMarkdown(cut.includes("<") && HTML.test(cut) ? cut : asHtml(cut));
}

/** Plain text as HTML, so that `List<String>` keeps what looks like a tag. */
function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function takeReferences(
  fields: FindingFields,
  ids: readonly string[],
  { texts }: GenericContext,
): string[] {
  const references = [...ids];
  for (const { value } of fields.takeAll("reference")) {
    for (const item of asList(value)) {
      const text = referenceText(item);
      if (!isPlaceholder(text)) references.push(...texts.of(text).references);
    }
  }
  return references.length < 2 ? references : [...new Set(references)];
}

function referenceText(item: JsonValue): string {
  if (!isObject(item)) return fieldText(item);
  const { url, href, link, id, title, name } = item;
  const found = [url, href, link, id, title, name].map(asText).find((text) => text !== "");
  return found ?? fieldText(item);
}

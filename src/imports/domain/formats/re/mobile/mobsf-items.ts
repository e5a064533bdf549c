import {
  asList,
  asObject,
  asText,
  asTexts,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { singleLine, slug } from "@/encoding/domain/text/plain-text";

/** One thing that MobSF says of an app, whichever section of the report says it. */
export interface MobsfItem {
  rule: string;
  title: string;
  /** HTML or text. */
  description: string;
  severity: string;
  /** Whether it is listed only to say that it is in order. */
  isInOrder: boolean;
  /** `CWE-532 …`, a reference, MASVS and OWASP ids, as the section has them. */
  metadata: JsonObject;
  occurrence: Readonly<Record<string, string>>;
  /** `path: lines` of each file. */
  places: readonly string[];
}

type Named = Pick<MobsfItem, "rule" | "title" | "description" | "severity">;
type Section = (value: JsonValue) => MobsfItem[];

/** Sections of a report and how they list their items; they differ between versions and platforms. */
export const SECTIONS: ReadonlyMap<string, Section> = new Map<string, Section>([
  ["permissions", permissions],
  ["certificate_analysis", certificates],
  ["manifest_analysis", (value) => listed(value, "manifest_findings").map(manifest)],
  ["network_security", (value) => listed(value, "network_findings").map(network)],
  ["ats_analysis", (value) => listed(value, "ats_findings").map(network)],
  ["code_analysis", code],
  ["android_api", code],
  ["ios_api", code],
  ["binary_analysis", binaries],
  ["macho_analysis", binaries],
  ["dylib_analysis", binaries],
  ["framework_analysis", binaries],
]);

/** An item with what most items have not. */
export function mobsfItem(named: Named, more: Partial<MobsfItem> = {}): MobsfItem {
  const isInOrder = /^(?:good|secure)$/i.test(named.severity);
  return { isInOrder, metadata: {}, occurrence: {}, places: [], ...named, ...more };
}

/** Text of a title without its tags. */
export function plainTitle(title: string): string {
  return singleLine(title.slice(0, 4_000).replace(/<[^<>]*>/g, " "));
}

/** Rule of an item that has no name of its own; `[minSdk=21]` differs between apps and is left out. */
function ruleOfTitle(section: string, title: string): string {
  const name = slug(
    plainTitle(title)
      .replace(/\[[^[\]]*\]/g, " ")
      .slice(0, 200),
  );
  return name === "" ? section : `${section}-${name}`;
}

/** An item of the scorecard, which counts in its titles: “Found 3 critical permission(s)”. */
export function scoreItem(severity: string, value: JsonValue): MobsfItem {
  const given = asObject(value);
  const section = asText(given.section);
  const title = asText(given.title);
  const rule = ruleOfTitle(section, title.replace(/\d[\d.]*/g, " "));
  const description = asText(given.description);
  return mobsfItem({ rule, title, description, severity }, { occurrence: { section } });
}

/** The list itself, or the list in a member of it. */
function listed(value: JsonValue, member: string): JsonObject[] {
  return asList(isObject(value) ? value[member] : value).map(asObject);
}

function entries(value: JsonValue): [string, JsonObject][] {
  return Object.entries(asObject(value)).map(([name, member]) => [name, asObject(member)]);
}

function permissions(value: JsonValue): MobsfItem[] {
  const named: [string, JsonObject][] = Array.isArray(value)
    ? value.map(asObject).map((permission) => [asText(permission.name), permission])
    : entries(value);
  return named.map(([name, { status, description, info, reason }]) =>
    mobsfItem(
      {
        rule: `permission-${name}`,
        title: `declares the permission ${name}`,
        description: [info, description, reason].map(asText).join("\n"),
        severity: "info",
      },
      { occurrence: { status: asText(status) } },
    ),
  );
}

function certificates(value: JsonValue): MobsfItem[] {
  return asList(asObject(value).certificate_findings).map((finding) => {
    const [severity, text, name = text] = asList(finding);
    const title = asText(name);
    return mobsfItem({
      rule: ruleOfTitle("certificate", title),
      title,
      description: asText(text),
      severity: asText(severity),
    });
  });
}

function manifest(finding: JsonObject): MobsfItem {
  const title = asText(finding.title);
  const known = asText(finding.rule);
  return mobsfItem(
    {
      rule: known === "" ? ruleOfTitle("manifest", asText(finding.name)) : `manifest-${known}`,
      title,
      description: asText(finding.description) || asText(finding.desc),
      severity: asText(finding.severity) || asText(finding.stat),
    },
    { occurrence: { component: asTexts(finding.component).join(" ") } },
  );
}

function network(finding: JsonObject): MobsfItem {
  const description = asText(finding.description);
  const title = asText(finding.title) || asText(finding.issue) || firstSentence(description);
  const severity = asText(finding.severity) || asText(finding.status);
  return mobsfItem(
    { rule: ruleOfTitle("network", title), title, description, severity },
    { occurrence: { scope: asTexts(finding.scope).join(", ") } },
  );
}

function code(value: JsonValue): MobsfItem[] {
  const { findings } = asObject(value);
  const rules = entries(isObject(findings) ? findings : value);
  return rules.flatMap(([rule, { files, metadata }]) => {
    if (!isObject(metadata)) return [];
    const description = asText(metadata.description);
    const title = firstSentence(description) || rule;
    const severity = asText(metadata.severity);
    const places = Object.entries(asObject(files)).map(([path, at]) => `${path}: ${asText(at)}`);
    return [mobsfItem({ rule, title, description, severity }, { metadata, places })];
  });
}

/** A list of binaries with their checks (Android), or the checks of the one binary (iOS). */
function binaries(value: JsonValue): MobsfItem[] {
  if (isObject(value)) return checks(isObject(value.findings) ? value.findings : value, "");
  return asList(value)
    .map(asObject)
    .flatMap((binary) => checks(binary, asText(binary.name)));
}

/** Checks of a binary; those that it passes are listed as info. */
function checks(binary: JsonObject, path: string): MobsfItem[] {
  return Object.entries(binary).flatMap(([check, metadata]) => {
    if (!isObject(metadata) || metadata.severity === undefined) return [];
    const description = asText(metadata.description) || asText(metadata.detailed_desc);
    const title = firstSentence(description) || check;
    const severity = asText(metadata.severity);
    const isInOrder = /^(?:good|secure|info)$/i.test(severity);
    const named = { rule: `binary-${slug(check)}`, title, description, severity };
    return [mobsfItem(named, { isInOrder, metadata, occurrence: { path } })];
  });
}

function firstSentence(text: string): string {
  return plainTitle(/^.*?(?=\.(?:\s|$)|$)/s.exec(text.slice(0, 4_000))?.[0] ?? "");
}

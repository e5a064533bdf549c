import { markdownBlock } from "@/encoding/domain/text/github-markdown";
import { anchorTime, localTime } from "../anchor-time";
import { FACTS, type FactKey, type FactValue, isFactKey, type LegalFacts } from "../facts";
import type { ContentItem, DraftSource, LawStatus } from "../rule";
import { RULESET_VERSION, stageOf } from "../rules/rules";
import type { Stage, Trigger } from "./evaluation";

/** Shown below every result: what it means, and what it does not. */
export const DOCTRINE = `Decision support, not legal advice. A listed trigger means that recorded facts match the conditions of a rule in ruleset ${RULESET_VERSION}; it does not establish that a duty exists, and an absent trigger does not establish that none exists. Facts not recorded are listed as missing. A qualified person decides and files. Nothing has been submitted to any authority.`;

/** Facts of the incident itself for a draft. */
export interface DraftIncident {
  readonly id: string;
  readonly title: string;
  readonly severity: string;
  readonly first_seen: string | null;
  readonly affected: string | null;
  readonly description: string | null;
}

export interface DraftItem {
  readonly label: string;
  /** Null is a gap: nothing is stored that says it. */
  readonly value: string | null;
  /** Where the value is stored: `fact:<key>`, `incident:<field>` or `submission:<stage>`. */
  readonly source: string | null;
}

/** A report as far as stored values fill it. It is nothing that was sent. */
export interface DraftDocument {
  readonly title: string;
  readonly rule: string;
  readonly stage: string;
  readonly instrument: string;
  readonly article: string;
  readonly status: LawStatus;
  readonly match: Trigger["match"];
  readonly recipient: string;
  readonly due: string | null;
  readonly zone: string | null;
  readonly incident: string;
  readonly ruleset_version: string;
  readonly drafted_at: string;
  readonly items: readonly DraftItem[];
  readonly gaps: number;
  readonly notes: readonly string[];
  readonly doctrine: string;
}

/**
 * Drafts a report of one stage of a trigger from stored values only; every item without one is a gap.
 * Throws RangeError where the trigger has no such stage.
 */
export function draftNotification({
  trigger,
  stage: name,
  facts,
  incident,
  now,
}: {
  readonly trigger: Trigger;
  readonly stage: string;
  readonly facts: LegalFacts;
  readonly incident: DraftIncident;
  readonly now: string;
}): DraftDocument {
  const stage = trigger.stages.find((each) => each.name === name);
  const rule = stageOf(trigger.id, name);
  if (stage === undefined || rule === null)
    throw new RangeError(`${trigger.id} has no stage ${JSON.stringify(name)}`);
  const stored = [...headItems(stage), ...rule.content].map((item) =>
    filled(item, facts, incident),
  );
  const items = [...stored.filter(isFirstOfItsLabel), ...receiptItem(trigger, stage)];
  return {
    title: `Draft: ${trigger.instrument}, ${stage.article}: ${name.replaceAll("_", " ")}`,
    rule: trigger.id,
    stage: name,
    instrument: trigger.instrument,
    article: stage.article,
    status: trigger.status,
    match: stage.conditional ? "conditional" : trigger.match,
    recipient: stage.recipient,
    due: stage.due,
    zone: stage.zone,
    incident: incident.id,
    ruleset_version: RULESET_VERSION,
    drafted_at: now,
    items,
    gaps: items.filter(({ value }) => value === null).length,
    notes: [...trigger.notes, ...stage.notes, ...otherReading(stage)],
    doctrine: DOCTRINE,
  };
}

function otherReading({ due, latest_reading }: Stage): readonly string[] {
  if (latest_reading === null || latest_reading === due) return [];
  return [`Another reading of the same period, as a note only: ${latest_reading}.`];
}

function isFirstOfItsLabel(item: DraftItem, place: number, items: readonly DraftItem[]): boolean {
  return items.findIndex(({ label }) => label === item.label) === place;
}

function headItems({ anchor }: Stage): readonly ContentItem[] {
  return [
    { item: "Own reference", from: ["incident.id"] },
    { item: "Subject", from: ["incident.title"] },
    { item: "Affected", from: ["incident.affected"] },
    { item: "First seen", from: ["incident.first_seen"] },
    ...(isFactKey(anchor) ? [{ item: FACTS[anchor].question, from: [anchor] }] : []),
  ];
}

/** Refers to the report before, where the stage runs from it. */
function receiptItem({ stages }: Trigger, { anchor }: Stage): readonly DraftItem[] {
  const [, before] = anchor.split("submission_of:");
  if (before === undefined) return [];
  const receipt = stages.find(({ name }) => name === before)?.receipt ?? null;
  const source = receipt === null ? null : `submission:${before}`;
  return [{ label: `Receipt of ${before.replaceAll("_", " ")}`, value: receipt, source }];
}

function filled({ item, from = [] }: ContentItem, facts: LegalFacts, incident: DraftIncident) {
  for (const source of from) {
    const value = storedValue(source, facts, incident);
    if (value !== null) return { label: item, value: value.text, source: value.source };
  }
  return { label: item, value: null, source: null };
}

function storedValue(
  source: DraftSource,
  facts: LegalFacts,
  incident: DraftIncident,
): { readonly text: string; readonly source: string } | null {
  if (isFactKey(source)) {
    const value = facts[source];
    return value === undefined ? null : { text: factText(source, value), source: `fact:${source}` };
  }
  const field = INCIDENT_FIELDS[source];
  const text = incident[field];
  return text === null || text.trim() === "" ? null : { text, source: `incident:${field}` };
}

const INCIDENT_FIELDS: Readonly<Record<Exclude<DraftSource, FactKey>, keyof DraftIncident>> = {
  "incident.id": "id",
  "incident.title": "title",
  "incident.severity": "severity",
  "incident.first_seen": "first_seen",
  "incident.affected": "affected",
  "incident.description": "description",
};

function factText(key: FactKey, value: FactValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  if (!("zone" in value)) return value.map((word) => `${prefixOf(key)}${word}`).join(", ");
  if (value.precision === "date") return `${value.at} (${value.zone}; time of day not recorded)`;
  return `${localTime(anchorTime(value).earliest)} (${value.zone})`;
}

/** Letters of art. 3(49) say nothing without it. */
function prefixOf(key: FactKey): string {
  return key === "ai_harm_category" ? "art. 3(49) point " : "";
}

/** The draft in GitHub Flavored Markdown, in which no stored text has an effect; it ends with the doctrine. */
export function draftMarkdown(draft: DraftDocument): string {
  const due =
    draft.due === null ? "no number, or its anchor is missing" : `${draft.due} (${draft.zone})`;
  const lines = [
    `# ${plain(draft.title)}`,
    "",
    "**Draft. Not sent to anybody.**",
    "",
    `- **Rule**: \`${draft.rule}\`, status of the law ${draft.status}, match ${draft.match}`,
    `- **Recipient**: ${plain(draft.recipient)}`,
    `- **Due**: ${plain(due)}`,
    `- **Incident**: ${plain(draft.incident)}`,
    `- **Ruleset**: ${plain(draft.ruleset_version)}`,
    `- **Drafted at**: ${plain(draft.drafted_at)}`,
    "",
    "## Content",
    "",
    ...draft.items.map(itemLine),
    "",
    ...(draft.notes.length === 0
      ? []
      : ["## Notes", "", ...draft.notes.map((note) => `- ${plain(note)}`), ""]),
    plain(draft.doctrine),
    "",
  ];
  return lines.join("\n");
}

function itemLine({ label, value, source }: DraftItem): string {
  const text =
    value === null || source === null
      ? `[GAP: ${label}]`
      : `${plain(value)} (source: \`${source}\`)`;
  return `- **${plain(label)}**: ${text}`;
}

const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line in which nothing is markup, and nothing turns the direction of the text. */
function plain(text: string): string {
  return markdownBlock({ kind: "paragraph", spans: [{ text: text.replace(INVISIBLE, " ") }] });
}

import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import {
  type EngagementForm,
  eachText,
  formOf,
  type JewelRow,
  type LineRow,
  RULE_LISTS,
  type ScopeRow,
} from "./form-value";

/** Request made of a form. */
type EngagementPlan = ReturnType<typeof planOf>;

/** Rows in which something was written; the others are not sent. */
function keptRows(form: EngagementForm) {
  return {
    scope: form.scope.filter((row) => hasText(row.value, row.note)),
    crown_jewels: form.crown_jewels.filter(
      (row) => row.cia.length > 0 || hasText(row.name, row.function, row.flag),
    ),
    white_team: keptLines(form.white_team),
    red_team: keptLines(form.red_team),
    scenarios: keptLines(form.scenarios),
    rules: Object.fromEntries(RULE_LISTS.map((list) => [list, keptLines(form.rules[list])])),
  };
}

function keptLines(rows: readonly LineRow[]): LineRow[] {
  return rows.filter((row) => hasText(row.text));
}

function hasText(...texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() !== "");
}

function orNull(text: string): string | null {
  return hasText(text) ? text.trim() : null;
}

function texts(rows: readonly LineRow[]): string[] {
  return keptLines(rows).map((row) => row.text.trim());
}

/** Input for the service from the fields of a form: empty rows are left out, days are in UTC. */
export function planOf(form: EngagementForm) {
  const { rules } = form;
  const kept = keptRows(form);
  return {
    ...eachText((field) => orNull(form[field])),
    name: form.name.trim(),
    type: form.type,
    starts_at: form.starts_at === "" ? null : `${form.starts_at}T00:00:00Z`,
    ends_at: form.ends_at === "" ? null : `${form.ends_at}T23:59:59Z`,
    white_team: texts(form.white_team),
    red_team: texts(form.red_team),
    scope: kept.scope.map(({ kind, value, rule, note }) => ({
      kind,
      value: value.trim(),
      rule,
      note: orNull(note),
    })),
    scenarios: texts(form.scenarios),
    crown_jewels: named(kept.crown_jewels).map((row) => ({
      id: row.id,
      name: row.name.trim(),
      function: orNull(row.function),
      cia: [...row.cia],
      flag: orNull(row.flag),
    })),
    rules_of_engagement: {
      text: orNull(rules.text),
      working_hours: orNull(rules.working_hours),
      document_sha256: orNull(rules.document_sha256)?.toLowerCase() ?? null,
      allowed_ttps: texts(rules.allowed_ttps),
      prohibited_ttps: texts(rules.prohibited_ttps),
      channels: texts(rules.channels),
      stop_conditions: texts(rules.stop_conditions),
      emergency_contacts: texts(rules.emergency_contacts),
    },
  };
}

const NUMBERED = /^CJ-(\d{1,9})$/;

/** Gives new jewels a name that none has or had: by their place alone, two could share one. */
function named(rows: readonly JewelRow[]): JewelRow[] {
  let last = Math.max(0, ...rows.map((row) => Number(NUMBERED.exec(row.id)?.[1] ?? 0)));
  return rows.map((row) => {
    if (row.id !== "") return row;
    last += 1;
    return { ...row, id: `CJ-${last}` };
  });
}

/** Changes of a form compared with its beginning, by field; empty without any. */
export function changesOf(before: EngagementForm, after: EngagementForm): Partial<EngagementPlan> {
  const [old, now] = [planOf(before), planOf(after)];
  const names = Object.keys(now) as (keyof EngagementPlan)[];
  const changed = names.filter((name) => !isSame(now[name], old[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

/**
 * The present state with the reader's changes in it. What both changed stays as the reader wrote it, except crown
 * jewels: the ids of new ones may be taken by now.
 */
export function mergeForms(
  base: EngagementForm,
  mine: EngagementForm,
  present: EngagementForm,
): EngagementForm {
  const changed = changesOf(base, mine);
  const areTaken = changesOf(base, present).crown_jewels !== undefined;
  const isMine = (name: string) =>
    Object.hasOwn(changed, name) && !(name === "crown_jewels" && areTaken);
  const [rules, before] = [planOf(mine), planOf(base)].map((plan) => plan.rules_of_engagement);
  return {
    ...present,
    ...pick(mine, isMine),
    rules: {
      ...present.rules,
      ...pick(mine.rules, (name) => !isSame(rules?.[name], before?.[name])),
    },
  };
}

function pick<Values extends object>(
  values: Values,
  isPicked: (name: keyof Values & string) => boolean,
): Partial<Values> {
  const names = Object.keys(values) as (keyof Values & string)[];
  return Object.fromEntries(
    names.filter(isPicked).map((name) => [name, values[name]]),
  ) as Partial<Values>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether two states of an engagement plan the same under the same approval; what is logged beside it does not count. */
export function isSamePlan(one: EngagementDto, other: EngagementDto): boolean {
  return (
    one.state === other.state &&
    one.rules_of_engagement.approved_at === other.rules_of_engagement.approved_at &&
    Object.keys(changesOf(formOf(one), formOf(other))).length === 0
  );
}

/**
 * The field of the form for a JSON pointer (RFC 6901) into the request: `name`,
 * `scope.<key>.value`, `rules.channels.<key>`; null where there is none.
 */
export function fieldOf(form: EngagementForm, pointer: string): string | null {
  const [, first = "", second, third] = pointer.split("/");
  const kept = keptRows(form);
  const rowOf = (rows: readonly { key: number }[]) => rows[Number(second)]?.key;
  if (first === "scope" || first === "crown_jewels") {
    const row = rowOf(kept[first]);
    if (row === undefined) return first;
    return `${first}.${row}.${third ?? (first === "scope" ? "value" : "name")}`;
  }
  if (first === "white_team" || first === "red_team" || first === "scenarios") {
    const row = rowOf(kept[first]);
    return row === undefined ? first : `${first}.${row}`;
  }
  if (first === "rules_of_engagement") {
    if (second === undefined) return "rules";
    const row = third === undefined ? undefined : kept.rules[second]?.[Number(third)]?.key;
    return row === undefined ? `rules.${second}` : `rules.${second}.${row}`;
  }
  return Object.hasOwn(form, first) ? first : null;
}

export type FieldErrors = Readonly<Record<string, string>>;

/** Sorts the messages of an answer to the fields of the form; the rest belongs to none. */
export function placeErrors(
  form: EngagementForm,
  errors: readonly { pointer: string; message: string }[],
): { fields: FieldErrors; rest: string[] } {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { pointer, message } of errors) {
    const field = fieldOf(form, pointer);
    if (field === null) rest.push(message);
    else fields[field] ??= message;
  }
  return { fields, rest };
}

const SHA256 = /^[0-9a-f]{64}$/i;
/** Rough: the service decides what is an address. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Words {
  nameMissing: string;
  valueMissing: string;
  jewelMissing: string;
  endBeforeStart: string;
  noDigest: string;
  noAddress: string;
}

/** Faults of a form that are known before it is sent, by field. */
export function checkForm(form: EngagementForm, words: Words): FieldErrors {
  const kept = keptRows(form);
  const isBackwards = form.starts_at !== "" && form.ends_at !== "" && form.ends_at < form.starts_at;
  const digest = form.rules.document_sha256.trim();
  const missing = (list: string, field: string, message: string) => (row: ScopeRow | JewelRow) =>
    hasText("value" in row ? row.value : row.name)
      ? []
      : [[`${list}.${row.key}.${field}`, message]];
  const strange = (list: "white_team" | "red_team") =>
    kept[list]
      .filter((row) => !ADDRESS.test(row.text.trim()))
      .map((row) => [`${list}.${row.key}`, words.noAddress]);
  return Object.fromEntries([
    ...(hasText(form.name) ? [] : [["name", words.nameMissing]]),
    ...(isBackwards ? [["ends_at", words.endBeforeStart]] : []),
    ...strange("white_team"),
    ...strange("red_team"),
    ...kept.scope.flatMap(missing("scope", "value", words.valueMissing)),
    ...kept.crown_jewels.flatMap(missing("crown_jewels", "name", words.jewelMissing)),
    ...(digest === "" || SHA256.test(digest) ? [] : [["rules.document_sha256", words.noDigest]]),
  ]);
}

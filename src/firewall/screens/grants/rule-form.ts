import { readGrantRule } from "@/firewall/domain/grants/read-grant-rule";
import { isJsonObject, readJson } from "@/lib/read-json";

/** The rule of a grant as a person edits it: texts, with nothing where a member is not set. */
export interface RuleForm {
  /** JSON. */
  args: string;
  /** JSON. */
  tests: string;
  incidents: "none" | "all" | "some";
  /** One a line. */
  incidentIds: string;
  tenant: string;
  /** One a line. */
  hosts: string;
  rateCount: string;
  ratePer: string;
  rateBurst: string;
  amountArg: string;
  amountCurrency: string;
  amountPerCall: string;
  amountPerDay: string;
  sizeRequest: string;
  sizeResponse: string;
  concurrency: string;
  risk: string;
  approval: string;
  tierMin: string;
  validUntil: string;
}

export type RuleField = keyof RuleForm;

export interface BuiltRule {
  /** As sent; its faults are in the problems. */
  rule: Record<string, unknown>;
  problems: Partial<Record<RuleField, string>>;
}

/** Members of a rule and the field that holds each; the longest pointer that fits is the one. */
const PLACES: readonly (readonly [pointer: string, field: RuleField])[] = [
  ["/args", "args"],
  ["/tests", "tests"],
  ["/resource/incidents", "incidentIds"],
  ["/resource/tenant", "tenant"],
  ["/hosts", "hosts"],
  ["/limits/rate/count", "rateCount"],
  ["/limits/rate/per_s", "ratePer"],
  ["/limits/rate/burst", "rateBurst"],
  ["/limits/rate", "rateCount"],
  ["/limits/amount/arg", "amountArg"],
  ["/limits/amount/currency", "amountCurrency"],
  ["/limits/amount/per_call", "amountPerCall"],
  ["/limits/amount/per_day", "amountPerDay"],
  ["/limits/amount", "amountArg"],
  ["/limits/size/request", "sizeRequest"],
  ["/limits/size/response", "sizeResponse"],
  ["/limits/concurrency", "concurrency"],
  ["/risk", "risk"],
  ["/approval", "approval"],
  ["/tier_min", "tierMin"],
  ["/valid_until", "validUntil"],
];

/** Reads a rule that the service holds into the form. */
export function ruleToForm(rule: Readonly<Record<string, unknown>>): RuleForm {
  const resource = members(rule.resource);
  const limits = members(rule.limits);
  const [rate, amount, size] = [members(limits.rate), members(limits.amount), members(limits.size)];
  const incidents = resource.incidents;
  return {
    args: json(rule.args),
    tests: json(rule.tests),
    incidents: incidents === "all" ? "all" : Array.isArray(incidents) ? "some" : "none",
    incidentIds: lines(incidents),
    tenant: text(resource.tenant),
    hosts: lines(rule.hosts),
    rateCount: text(rate.count),
    ratePer: text(rate.per_s),
    rateBurst: text(rate.burst),
    amountArg: text(amount.arg),
    amountCurrency: text(amount.currency),
    amountPerCall: text(amount.per_call),
    amountPerDay: text(amount.per_day),
    sizeRequest: text(size.request),
    sizeResponse: text(size.response),
    concurrency: text(limits.concurrency),
    risk: text(rule.risk),
    approval: text(rule.approval),
    tierMin: text(rule.tier_min),
    validUntil: text(rule.valid_until),
  };
}

/** Builds the rule and reports what the firewall would refuse in it, at the field concerned. */
export function buildRule(form: RuleForm): BuiltRule {
  const problems: BuiltRule["problems"] = {};
  const fromJson = (field: "args" | "tests"): unknown => {
    if (form[field].trim() === "") return undefined;
    const read = readJson(form[field]);
    if (read.problem !== null) problems[field] = read.problem;
    return read.problem === null ? read.value : undefined;
  };
  const rule = present({
    args: fromJson("args"),
    tests: fromJson("tests"),
    resource: present({ tenant: word(form.tenant), incidents: incidentsOf(form) }),
    hosts: someLines(form.hosts),
    limits: present({
      rate: present({
        count: number(form.rateCount),
        per_s: number(form.ratePer),
        burst: number(form.rateBurst),
      }),
      amount: present({
        arg: word(form.amountArg),
        currency: word(form.amountCurrency),
        per_call: word(form.amountPerCall),
        per_day: word(form.amountPerDay),
      }),
      size: present({
        request: number(form.sizeRequest),
        response: number(form.sizeResponse),
      }),
      concurrency: number(form.concurrency),
    }),
    risk: number(form.risk),
    approval: word(form.approval),
    tier_min: word(form.tierMin),
    valid_until: word(form.validUntil),
  });
  const read = readGrantRule(rule ?? {});
  for (const { pointer, message } of Array.isArray(read) ? read : []) {
    const field = fieldAt(pointer);
    const place = PLACES.find(([, each]) => each === field)?.[0] ?? "";
    const inside = pointer.startsWith(`${place}/`) ? `${pointer.slice(place.length)} ` : "";
    problems[field] ??= `${inside}${message}`;
  }
  return { rule: rule ?? {}, problems };
}

function fieldAt(pointer: string): RuleField {
  const fits = PLACES.filter(([each]) => pointer === each || pointer.startsWith(`${each}/`));
  const [found] = fits.sort(([a], [b]) => b.length - a.length);
  return found?.[1] ?? "args";
}

/** The members that are set; nothing where none is. */
function present(of: Record<string, unknown>): Record<string, unknown> | undefined {
  const set = Object.entries(of).filter(([, value]) => value !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

function incidentsOf({ incidents, incidentIds }: RuleForm): unknown {
  if (incidents === "all") return "all";
  return incidents === "some" ? (someLines(incidentIds) ?? []) : undefined;
}

function someLines(value: string): string[] | undefined {
  const found = value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return found.length === 0 ? undefined : found;
}

function word(value: string): string | undefined {
  return value.trim() === "" ? undefined : value.trim();
}

/** A whole number; anything else stays a text, which the firewall refuses by its name. */
function number(value: string): number | string | undefined {
  const found = word(value);
  return found !== undefined && /^\d{1,15}$/.test(found) ? Number(found) : found;
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}

function json(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function lines(value: unknown): string {
  return Array.isArray(value) ? value.map(text).join("\n") : "";
}

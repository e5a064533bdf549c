import { AGENT_TIERS } from "@/agents/domain/tier";
import type { ErrorLocation } from "@/encoding/domain/errors";
import { millionths } from "../args/decimal";
import {
  below,
  type Faults,
  integer,
  listOf,
  oneOf,
  optional,
  present,
  readMembers,
  required,
  text,
} from "../args/members";
import { argPointer, hostPattern, readArgTests } from "../args/read-arg-tests";
import { readArgsSchema } from "../args/read-args-schema";
import {
  type AmountLimit,
  type GrantLimits,
  type GrantResource,
  type GrantRule,
  type RateLimit,
  RISK_LEVELS,
  type SizeLimit,
} from "./grant-rule";

const APPROVAL_MODES = ["never", "gate", "always"] as const;
const MAX_HOSTS = 100;
const MAX_INCIDENTS = 1000;
const MAX_COUNT = 1_000_000;
const MAX_SECONDS = 31 * 86_400;
const MAX_BYTES = 1_048_576;
const MAX_CONCURRENCY = 1000;
/** Cells of the rate are counted in whole milliseconds. */
const MAX_PER_SECOND = 100;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/**
 * Reads the rule of a grant (docs/agents/tool-firewall.md#grants) from JSON, or says what is wrong
 * with it and where (JSON pointers, RFC 6901). Everything unknown is a fault: an ignored rule would
 * allow more than was meant. Never throws.
 */
export function readGrantRule(value: unknown): GrantRule | ErrorLocation[] {
  const faults: Faults = [];
  const rule = readRule(value, "", faults);
  return rule === undefined || faults.length > 0 ? faults : rule;
}

/** As readGrantRule, for a rule inside a larger document. */
export function readRule(value: unknown, at: string, faults: Faults): GrantRule | undefined {
  const names = ["args", "tests", "resource", "hosts", "limits", "risk", "approval", "tier_min"];
  const of = readMembers(value, at, [...names, "valid_until"], faults);
  if (of === null) return undefined;
  const hosts = listOf(hostPattern, { min: 0, max: MAX_HOSTS });
  const rule = present<GrantRule>({
    args: optional(of, "args", at, faults, readArgsSchema),
    tests: optional(of, "tests", at, faults, readArgTests),
    resource: optional(of, "resource", at, faults, readResource),
    hosts: optional(of, "hosts", at, faults, hosts),
    limits: optional(of, "limits", at, faults, readLimits),
    risk: optional(of, "risk", at, faults, oneOf(RISK_LEVELS)),
    approval: optional(of, "approval", at, faults, oneOf(APPROVAL_MODES)),
    tier_min: optional(of, "tier_min", at, faults, oneOf(AGENT_TIERS)),
    valid_until: optional(of, "valid_until", at, faults, instant),
  });
  const asksTenant = rule.tests?.some(({ op }) => op === "same_tenant") ?? false;
  if (asksTenant && rule.resource?.tenant === undefined) {
    faults.push({
      pointer: `${at}/resource/tenant`,
      message: "is required by the test same_tenant",
    });
  }
  return rule;
}

function readResource(value: unknown, at: string, faults: Faults): GrantResource | undefined {
  const of = readMembers(value, at, ["tenant", "incidents"], faults);
  if (of === null) return undefined;
  return present<GrantResource>({
    tenant: optional(of, "tenant", at, faults, text({ max: 200 })),
    incidents: optional(of, "incidents", at, faults, readIncidents),
  });
}

function readIncidents(value: unknown, at: string, faults: Faults): "all" | string[] | undefined {
  if (value === "all") return value;
  return listOf(text({ max: 100 }), { min: 0, max: MAX_INCIDENTS })(value, at, faults);
}

function readLimits(value: unknown, at: string, faults: Faults): GrantLimits | undefined {
  const of = readMembers(value, at, ["rate", "amount", "size", "concurrency"], faults);
  if (of === null) return undefined;
  return present<GrantLimits>({
    rate: optional(of, "rate", at, faults, readRate),
    amount: optional(of, "amount", at, faults, readAmount),
    size: optional(of, "size", at, faults, readSize),
    concurrency: optional(of, "concurrency", at, faults, integer(1, MAX_CONCURRENCY)),
  });
}

function readRate(value: unknown, at: string, faults: Faults): RateLimit | undefined {
  const of = readMembers(value, at, ["count", "per_s", "burst"], faults);
  if (of === null) return undefined;
  const count = required(of, "count", at, faults, integer(1, MAX_COUNT));
  const per_s = required(of, "per_s", at, faults, integer(1, MAX_SECONDS));
  if (count === undefined || per_s === undefined) return undefined;
  if (count > MAX_PER_SECOND * per_s) {
    const message = `is more than ${MAX_PER_SECOND} calls a second`;
    faults.push({ pointer: below(at, "count"), message });
  }
  return present<RateLimit>({
    count,
    per_s,
    burst: optional(of, "burst", at, faults, integer(1, count)),
  });
}

function readAmount(value: unknown, at: string, faults: Faults): AmountLimit | undefined {
  const of = readMembers(value, at, ["arg", "currency", "per_call", "per_day"], faults);
  if (of === null) return undefined;
  const arg = required(of, "arg", at, faults, oneArg);
  const per_call = required(of, "per_call", at, faults, amount);
  const per_day = required(of, "per_day", at, faults, amount);
  const code = text({ max: 3 }, { expression: /^[A-Z]{3}$/, is: "a currency of ISO 4217" });
  const currency = optional(of, "currency", at, faults, code);
  if (arg === undefined || per_call === undefined || per_day === undefined) return undefined;
  return present<AmountLimit>({ arg, currency, per_call, per_day });
}

function oneArg(value: unknown, at: string, faults: Faults): string | undefined {
  const pointer = argPointer(value, at, faults);
  if (pointer === undefined || !pointer.split("/").includes("*")) return pointer;
  faults.push({ pointer: at, message: "names more than one argument" });
  return undefined;
}

function amount(value: unknown, pointer: string, faults: Faults): string | undefined {
  const found = typeof value === "string" ? millionths(value) : null;
  if (typeof value === "string" && found !== null && found >= 0n) return value;
  const message = 'must be a text with a decimal of at most six places, such as "250.00"';
  faults.push({ pointer, message });
  return undefined;
}

function readSize(value: unknown, at: string, faults: Faults): SizeLimit | undefined {
  const of = readMembers(value, at, ["request", "response"], faults);
  if (of === null) return undefined;
  return present<SizeLimit>({
    request: optional(of, "request", at, faults, integer(1, MAX_BYTES)),
    response: optional(of, "response", at, faults, integer(1, MAX_BYTES)),
  });
}

function instant(value: unknown, pointer: string, faults: Faults): string | undefined {
  if (typeof value === "string" && INSTANT.test(value)) {
    const read = new Date(value);
    // A day that there is not, such as 30 February, would become another one.
    if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(value.slice(0, 19))) {
      return value;
    }
  }
  faults.push({ pointer, message: "must be an instant in UTC, such as 2026-12-31T23:00:00Z" });
  return undefined;
}

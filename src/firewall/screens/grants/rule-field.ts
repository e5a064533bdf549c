import type { Fault } from "@/components/forms/json-document";
import { readGrantRule } from "@/firewall/domain/grants/read-grant-rule";
import type { JsonObject } from "@/lib/json-pointer";
import { isJsonObject, readJson } from "@/lib/read-json";
import type { DocumentField } from "../document/document-field";

/** The members of a rule that have a field of their own, by what they are about. */
export const RULE_FIELDS = {
  reach: [
    {
      pointer: "/resource/tenant",
      kind: "text",
      label: "Tenant",
      hint: "What the test same_tenant compares with.",
    },
    {
      pointer: "/hosts",
      kind: "list",
      label: "Hosts",
      hint: "What the service may reach for it; *.shop.example for what is below. Empty: none.",
    },
  ],
  limits: [
    { pointer: "/limits/rate/count", kind: "number", label: "Calls allowed" },
    { pointer: "/limits/rate/per_s", kind: "number", label: "in so many seconds" },
    { pointer: "/limits/rate/burst", kind: "number", label: "of them at once" },
    {
      pointer: "/limits/amount/arg",
      kind: "text",
      label: "Argument with the amount",
      hint: "JSON pointer, such as /amount.",
    },
    { pointer: "/limits/amount/currency", kind: "text", label: "Currency" },
    { pointer: "/limits/amount/per_call", kind: "text", label: "Amount for each call" },
    { pointer: "/limits/amount/per_day", kind: "text", label: "Amount for each UTC day" },
    { pointer: "/limits/size/request", kind: "number", label: "Bytes of a request" },
    { pointer: "/limits/size/response", kind: "number", label: "Bytes of a result" },
    { pointer: "/limits/concurrency", kind: "number", label: "Calls whose outcome is open" },
  ],
  person: [
    {
      pointer: "/risk",
      kind: "number",
      label: "Risk",
      hint: "It only raises the risk of the tool.",
      options: {
        "": "As the tool",
        "10": "10, reading",
        "40": "40, writing",
        "70": "70, effects outside",
        "90": "90, always a person",
      },
    },
    {
      pointer: "/approval",
      kind: "text",
      label: "A person approves",
      options: {
        "": "From the gate of its score on",
        gate: "From the gate of its score on (stated)",
        always: "Every call",
        never: "Only at risk 90, or while degraded",
      },
    },
    {
      pointer: "/tier_min",
      kind: "text",
      label: "Lowest tier",
      options: { "": "Any tier", T1: "T1 critical", T2: "T2 or T1", T3: "T3 and above" },
    },
    {
      pointer: "/valid_until",
      kind: "text",
      label: "Valid until",
      hint: "UTC, such as 2026-12-31T23:00:00Z. Empty: until it is removed.",
    },
  ],
} as const satisfies Readonly<Record<string, readonly DocumentField[]>>;

/** Reads the text of a rule, and what the firewall would refuse in it, by place. */
export function readRule(text: string): { rule: JsonObject; faults: readonly Fault[] } {
  const { value, problem } = readJson(text);
  if (problem !== null) return { rule: {}, faults: [{ pointer: "", message: problem }] };
  const read = readGrantRule(value);
  return { rule: isJsonObject(value) ? value : {}, faults: Array.isArray(read) ? read : [] };
}

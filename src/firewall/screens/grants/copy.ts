import { formatQuantity } from "@/lib/format";
import type { GrantChange } from "./grant-change";
import type { RuleField } from "./rule-form";

export const editor = {
  heading: "Grants of the agent",
  lead: "What is not granted is denied. A grant only narrows its tool: it never allows more than the tool itself, or than the agent's status and score.",
  loading: "Loading the grants",
  failed: "The grants could not be loaded",
  list: "Granted tools",
  none: "No tool is granted: every call is denied.",
  add: "Add a tool",
  addLabel: "Tool to add",
  addHint: "verb:object, such as read:incident. The verb decides the least risk.",
  wrongTool: "This is no tool name.",
  doubled: "This tool is granted already.",
  choose: "Choose a tool to edit its rule, or add one.",
  remove: "Remove",
  removeLabel: (tool: string) => `Remove ${tool}`,
  wrong: "has a fault",
  isNew: "new",
  unregistered:
    "The registry does not have this tool: the agent executes it, and without a schema here it takes no argument.",
  retired: "The tool is retired: its calls are refused.",
  registered: (kind: string) => `Registered, ${kind}.`,
  toolArgs: "Schema of the registered tool",
  cancel: "Cancel",
  review: "Review the changes",
  faults: (count: number) => `${formatQuantity(count, "rule has", "rules have")} a fault`,
  unchanged: "Nothing is changed so far.",
};

/** Asked before the page of an agent is left with unsaved grants. */
export const leave = {
  title: "Leave this page?",
  text: "The changed grants are not saved and would be lost.",
  stay: "Stay here",
  leave: "Leave",
};

export const ruleCopy = {
  groups: {
    args: "Arguments",
    reach: "Reach",
    limits: "Limits",
    person: "Risk and approval",
  },
  labels: {
    args: "Schema of the arguments",
    tests: "Tests of the arguments",
    incidents: "Incidents that it may read",
    incidentIds: "Their ids, one a line",
    tenant: "Tenant",
    hosts: "Hosts, one a line",
    rateCount: "Calls allowed",
    ratePer: "in so many seconds",
    rateBurst: "of them at once",
    amountArg: "Argument with the amount",
    amountCurrency: "Currency",
    amountPerCall: "Amount for each call",
    amountPerDay: "Amount for each UTC day",
    sizeRequest: "Bytes of a request",
    sizeResponse: "Bytes of a result",
    concurrency: "Calls whose outcome is open",
    risk: "Risk",
    approval: "A person approves",
    tierMin: "Lowest tier",
    validUntil: "Valid until",
  } satisfies Record<RuleField, string>,
  hints: {
    args: "JSON Schema (a subset) of an object; what it does not name is refused. Empty: the schema of the registered tool.",
    tests:
      'JSON: a list such as [{"op": "host", "arg": "/url", "values": ["shop.example"]}]. Each has to pass. Operators: eq, in, subset, prefix, pattern, min, max, maxLength, cidr, host, same_tenant.',
    tenant: "What the test same_tenant compares with.",
    hosts: "What the service may reach for it; *.shop.example for what is below. Empty: none.",
    amountArg: "JSON pointer, such as /amount.",
    validUntil: "UTC, such as 2026-12-31T23:00:00Z. Empty: until it is removed.",
  },
  incidents: { none: "None", some: "These", all: "All" },
  risks: {
    "": "As the tool",
    "10": "10, reading",
    "40": "40, writing",
    "70": "70, effects outside",
    "90": "90, always a person",
  },
  riskHint: "It only raises the risk of the tool.",
  approvals: {
    "": "From the gate of its score on",
    gate: "From the gate of its score on (stated)",
    always: "Every call",
    never: "Only at risk 90, or while degraded",
  },
  tiers: { "": "Any tier", T1: "T1 critical", T2: "T2 or T1", T3: "T3 and above" },
};

export const review = {
  title: "What this changes",
  lead: "Open approvals of the changed tools stop counting. The record of the change commits to the new rules.",
  changes: {
    added: "is added",
    changed: "is changed",
    removed: "is removed",
  } satisfies Record<GrantChange["change"], string>,
  diff: (tool: string) => `Rule of ${tool}`,
  back: "Back to the rules",
  save: "Save the grants",
  busy: "Waiting for the service…",
  done: (count: number) => `${formatQuantity(count, "tool is", "tools are")} granted`,
  conflict: "The grants were changed meanwhile. Look at them again before you save.",
};

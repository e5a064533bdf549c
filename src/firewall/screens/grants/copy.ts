import type { ArgTestOp } from "@/firewall/domain/args/arg-test";
import type { ValueSchema } from "@/firewall/domain/args/args-schema";
import { formatQuantity } from "@/lib/format";
import type { GrantChange } from "./grant-change";

export const editor = {
  heading: "Grants of the agent",
  lead: "What is not granted is denied. A grant only narrows its tool: it never allows more than the tool itself, or than the agent's status and score.",
  loading: "Loading the grants",
  failed: "The grants could not be loaded",
  list: "Granted tools",
  none: "No tool is granted: every call is denied.",
  add: "Add a tool",
  addHint:
    "A tool of the registry, or any verb:object that the agent executes itself. The verb decides the least risk.",
  nothing: "This is no tool name, or it is granted already.",
  anyRead: "Every tool that only reads",
  other: "not registered: the agent executes it",
  choose: "Choose a tool to edit its rule, or add one.",
  risk: (risk: number) => `risk ${risk}`,
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
  label: "Rule",
  hint: "As the service stores it. Members: args, tests, resource, hosts, limits, risk, approval, tier_min, valid_until.",
  groups: {
    constraints: "Constraints of the arguments",
    args: "Schema of the arguments",
    reach: "Reach",
    limits: "Limits",
    person: "Risk and approval",
  },
  argsHint:
    "What the grant's schema does not name is refused. Empty: the schema of the registered tool.",
  incidents: "Incidents that it may read",
  incidentIds: "Their ids",
  incidentWords: { none: "None", some: "These", all: "All" },
};

export const constraints = {
  none: "No argument is known: the tool takes none, or the registry does not have its schema.",
  choose: "Add a constraint…",
  add: (arg: string) => `Add a constraint to ${arg}`,
  remove: (name: string, arg: string) => `Remove: ${name}, of ${arg}`,
  ofArg: (name: string, arg: string) => `${name} (${arg})`,
  optional: "May be missing",
  unknown: (name: string) => `“${name}” has no field here: it stays, and is edited as JSON.`,
  others: (count: number) =>
    `${formatQuantity(count, "constraint is", "constraints are")} about something that is no argument of the tool: they stay, and are edited as JSON.`,
  /** What the schema of the tool says of an argument. */
  says: (schema: ValueSchema, required: boolean) =>
    [
      schema.type,
      required ? "required" : "may be left out",
      "enum" in schema && schema.enum !== undefined && `one of ${schema.enum.join(", ")}`,
      "minimum" in schema && schema.minimum !== undefined && `from ${schema.minimum}`,
      "maximum" in schema && schema.maximum !== undefined && `up to ${schema.maximum}`,
      "maxLength" in schema &&
        schema.maxLength !== undefined &&
        `at most ${schema.maxLength} characters`,
      "maxItems" in schema && schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
    ]
      .filter((each) => each !== false)
      .join(", "),
  ops: {
    eq: "Is exactly",
    in: "Is one of",
    subset: "Each item is one of",
    prefix: "Begins with",
    pattern: "Matches the pattern",
    min: "Is at least",
    max: "Is at most",
    maxLength: "Has at most this length",
    cidr: "Is an address within",
    host: "Is a host, or URL, of",
    same_tenant: "Is the tenant of the grant",
  } satisfies Record<ArgTestOp, string>,
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

import type { ArgTestOp } from "@/firewall/domain/args/arg-test";
import type { ValueSchema } from "@/firewall/domain/args/args-schema";
import type { GrantChange } from "./grant-change";

export const editor = {
  heading: "Grants of the agent",
  toolArgs: "Schema of the registered tool",
};

/** Asked before the page of an agent is left with unsaved grants. */
export const leave = {
  title: "Leave this page?",
  text: "The changed grants are not saved and would be lost.",
  stay: "Stay here",
  leave: "Leave",
};

export const ruleCopy = {
  incidentWords: { none: "None", some: "These", all: "All" },
};

export const constraints = {
  unknown: (name: string) => `“${name}” has no field here: it stays, and is edited as JSON.`,
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
  changes: {
    added: "is added",
    changed: "is changed",
    removed: "is removed",
  } satisfies Record<GrantChange["change"], string>,
};

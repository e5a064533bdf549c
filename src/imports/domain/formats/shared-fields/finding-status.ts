import type { FindingResolution } from "@/evidence/domain/findings/finding";
import { columnKey } from "../../csv/csv-columns";
import type { Field } from "./field-names";
import { fieldText, isSet, isUnset } from "./field-text";
import type { FindingFields } from "./finding-fields";
import type { GenericContext } from "./generic-context";

/** The tool's own decision on a finding. */
export interface FindingStatus {
  /** Why the finding is not to be imported; null where it is. */
  skip: { code: "reported_duplicate" | "reported_inactive"; message: string; field: string } | null;
  resolution: FindingResolution | null;
  isRiskAccepted: boolean;
  /** Name of the field that says that the finding is not active, where nothing says why. */
  inactiveBy: string | null;
}

const REASONS: Readonly<Record<FindingResolution, string>> = {
  duplicate: "The tool lists the finding as a duplicate of another.",
  false_positive: "The tool lists the finding as a false positive.",
  out_of_scope: "The tool lists the finding as out of scope.",
  fixed: "The tool lists the finding as fixed.",
};
const NOT_ACTIVE = "The tool lists the finding as not active.";
const FLAGS = [
  { field: "duplicate", resolution: "duplicate" },
  { field: "falsePositive", resolution: "false_positive" },
  { field: "outOfScope", resolution: "out_of_scope" },
  { field: "mitigated", resolution: "fixed" },
] as const;
const CLOSED = new Map<string, FindingResolution>([
  ["duplicate", "duplicate"],
  ["falsepositive", "false_positive"],
  ["outofscope", "out_of_scope"],
  ["fixed", "fixed"],
  ["resolved", "fixed"],
  ["remediated", "fixed"],
  ["mitigated", "fixed"],
]);
const OPEN = new Set(["open", "new", "active", "reopened", "confirmed", "unresolved"]);
const ACCEPTED = new Set(["riskaccepted", "acceptedrisk", "accepted"]);

/**
 * Takes the status out of the fields: flags (`duplicate`, `false_p`, `out_of_scope`,
 * `is_mitigated`, `risk_accepted`) and words (`fixed`, `false positive`, …). A duplicate is always
 * skipped, a closed finding unless closed ones are requested, and so is one that is not active. A
 * word without a known meaning stays in the occurrence, and so does what says that a finding is not
 * active.
 */
export function takeStatus(fields: FindingFields, context: GenericContext): FindingStatus {
  const closed: { resolution: FindingResolution; field: string }[] = [];
  for (const { field, resolution } of FLAGS) {
    const name = takeFlag(fields, field);
    if (name !== null) closed.push({ resolution, field: name });
  }
  let isRiskAccepted = takeFlag(fields, "riskAccepted") !== null;
  const word = columnKey(fields.text("status"));
  const isAmbiguous = word === "fixed" && !context.definesStatus;
  if (isAmbiguous) context.undefinedStatus++;
  const byWord = isAmbiguous ? undefined : CLOSED.get(word);
  if (byWord !== undefined) closed.push({ resolution: byWord, field: "status" });
  if (ACCEPTED.has(word)) isRiskAccepted = true;
  if (byWord !== undefined || ACCEPTED.has(word) || OPEN.has(word)) fields.takeText("status");
  const unset = dropWhere(fields, "active", true);
  dropWhere(fields, "verified", false);
  const { includeInactive } = context.options;
  const [first] = closed;
  if (first === undefined) {
    // An accepted risk is not active either, and comes in as what it is.
    const inactiveBy = context.definesStatus && !isRiskAccepted ? unset : null;
    const skip =
      inactiveBy === null || includeInactive
        ? null
        : ({ code: "reported_inactive", message: NOT_ACTIVE, field: inactiveBy } as const);
    return { skip, resolution: null, isRiskAccepted, inactiveBy };
  }
  const { resolution, field } = first;
  const message = REASONS[resolution];
  const stated = { resolution, isRiskAccepted, inactiveBy: null };
  if (resolution === "duplicate") {
    return { skip: { code: "reported_duplicate", message, field }, ...stated };
  }
  const skip = { code: "reported_inactive", message, field } as const;
  return { skip: includeInactive ? null : skip, ...stated };
}

/** Name of the flag where it is set. A value that is no flag stays in the occurrence. */
function takeFlag(fields: FindingFields, field: Field): string | null {
  let set: string | null = null;
  for (const { name, value } of fields.takeAll(field)) {
    if (isSet(value)) set ??= name;
    // DefectDojo's `mitigated` is the date of it.
    else if (field !== "mitigated" && !isUnset(value)) fields.keep(name, fieldText(value));
  }
  return set;
}

/** The usual state says nothing. Returns the name of the field that says the other one. */
function dropWhere(
  fields: FindingFields,
  field: "active" | "verified",
  usual: boolean,
): string | null {
  let unusual: string | null = null;
  for (const { name, value } of fields.takeAll(field)) {
    if (isSet(value) === usual) continue;
    fields.keep(name, String(!usual));
    unusual ??= name;
  }
  return unusual;
}

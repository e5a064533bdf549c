import {
  asList,
  asText,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import { buildFinding, skipped } from "../shared-fields/build-finding";
import { addFiles, EvidenceParts } from "../shared-fields/evidence-parts";
import { FindingFields } from "../shared-fields/finding-fields";
import type { GenericContext } from "../shared-fields/generic-context";
import { type Place, placesOf } from "../shared-fields/places";
import type { DojoReport } from "./dojo-report";

/** DefectDojo's bookkeeping members: they do not describe the finding, and they change. */
const BOOKKEEPING = new Set([
  ...["sla_start_date", "sla_days_remaining", "sla_expiration_date", "display_status"],
  ...["last_status_update", "last_reviewed", "last_reviewed_by", "mitigated_by", "reporter"],
  ...["reviewers", "review_requested_by", "under_review", "under_defect_review"],
  ...["defect_review_requested_by", "jira_creation", "jira_change", "jira_issue", "push_to_jira"],
  ...["thread_id", "endpoint_status", "finding_groups", "related_fields", "accepted_risks"],
  ...[
    "verified",
    "is_template",
    "duplicate_finding",
    "found_by",
    "inherited_tags",
    "sonarqube_issue",
  ],
]);
const NO_ENDPOINT = { port: null, protocol: null };

/** Shared state of the findings of one export. */
export interface DojoContext {
  fields: GenericContext;
  report: DojoReport;
  /** Findings with endpoints that the export names by number only. */
  unresolved: number;
}

/**
 * One finding of DefectDojo, from its API or from its generic import, as records, one for each of its assets.
 * Endpoints given by number are looked up in what the export prefetched.
 */
export function dojoFinding(
  value: JsonValue,
  context: DojoContext,
  record: number,
  line: number,
): ParsedRecord[] {
  if (!isObject(value)) {
    return [skipped("record_invalid", "The item is no object.", record, line, null)];
  }
  const fields = new FindingFields(context.fields);
  const evidence = new EvidenceParts();
  const places = dojoPlaces(value, fields, context);
  for (const name of Object.keys(value)) {
    const member = value[name] ?? null;
    if (BOOKKEEPING.has(name) || name === "endpoints" || name === "locations") continue;
    if (name === "id") fields.add("external_id", member);
    else if (name === "request_response") addMessages(member, evidence);
    else if (name === "files") addAttachments(member, fields, evidence);
    // A false flag is the usual case and says nothing, except of a finding that is not active.
    else if (member !== false || name === "active") fields.add(name, member);
  }
  const tool = context.report.toolOf(value) ?? context.report.tool;
  const isIdentified = [value.id, value.hash_code].some((id) => asText(id) !== "");
  return buildFinding(fields, context.fields, {
    tool,
    record,
    line,
    places,
    evidence,
    isIdentified,
  });
}

/**
 * The places of a finding; those that the export does not contain stay in the occurrence as
 * numbers.
 */
function dojoPlaces(finding: JsonObject, fields: FindingFields, context: DojoContext): Place[] {
  const { endpoints, locations } = finding;
  const places: Place[] = [];
  const unresolved: string[] = [];
  for (const item of [...asList(endpoints), ...asList(locations)]) {
    const number = isObject(item) ? "" : (/^\d+$/.exec(asText(item))?.[0] ?? "");
    const known = number === "" ? item : context.report.endpoint(number);
    const found = known === undefined ? [] : endpointPlaces(known, context.fields);
    if (found.length === 0 && number !== "") unresolved.push(`#${number}`);
    places.push(...found);
  }
  if (unresolved.length > 0) context.unresolved++;
  const texts = places.map(({ text }) => text);
  if (texts.length > 0) fields.keep("endpoints", texts.join("\n"));
  if (unresolved.length > 0) {
    fields.keep(texts.length > 0 ? "endpoints_unresolved" : "endpoints", unresolved.join("\n"));
  }
  return places;
}

/** A finding of the third API wraps its location; a text without a scheme is a host and a path. */
function endpointPlaces(item: JsonValue, context: GenericContext): Place[] {
  if (isObject(item)) {
    const { location } = item;
    return placesOf(isObject(location) ? location : item, NO_ENDPOINT, context);
  }
  const text = asText(item).trim();
  if (text.includes("://")) return placesOf(text, NO_ENDPOINT, context);
  const places = placesOf(text.replace(/[/?#].*$/s, ""), NO_ENDPOINT, context);
  return places.length === 1 ? places.map(({ asset }) => ({ text, asset })) : places;
}

/** `request`, `response`, `request-2`, … of the exchanges in their order. */
function addMessages(value: JsonValue, evidence: EvidenceParts): void {
  for (const [index, pair] of asList(isObject(value) ? value.req_resp : value).entries()) {
    if (!isObject(pair)) continue;
    const suffix = index === 0 ? "" : `-${index + 1}`;
    evidence.addMessage(`request${suffix}`, asText(pair.request ?? pair.req));
    evidence.addMessage(`response${suffix}`, asText(pair.response ?? pair.resp));
  }
}

/** The API names attached files only; the generic import contains them. */
function addAttachments(files: JsonValue, fields: FindingFields, evidence: EvidenceParts): void {
  if (!addFiles(files, evidence)) fields.add("files", files);
}

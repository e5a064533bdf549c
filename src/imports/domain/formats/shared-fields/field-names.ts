import { flatText } from "@/encoding/domain/text/flat-text";
import { columnKey } from "../../csv/csv-columns";

/** Meaning of a field of a free-form finding. */
export type Field = keyof typeof NAMES | CvssField;
export type CvssField = "cvss" | "cvss2" | "cvss3" | "cvss4";

/** A name of a field; of several fields with one meaning the one with the lowest rank counts. */
export interface FieldName {
  field: Field;
  rank: number;
}

/** Names in lower case without spaces and punctuation, the preferred one first. */
const NAMES = {
  title: [
    ...["title", "name", "summary", "vulnerability", "vulnerabilityname", "vulnname"],
    ...["findingname", "findingtitle", "issue", "issuename", "issuetitle"],
    ...["vulnerabilitytitle", "finding", "shortdescription"],
  ],
  severity: ["severity", "risk", "severitylevel", "risklevel", "riskrating", "criticality"],
  numericalSeverity: ["numericalseverity"],
  cve: [
    ...["cve", "cves", "cveid", "cveids"],
    ...["vulnerabilityid", "vulnerabilityids", "vulnid", "vulnids"],
  ],
  cwe: ["cwe", "cweid", "cwes", "cweids"],
  technique: [
    ...["techniques", "technique", "techniqueid", "techniqueids", "attacktechnique"],
    ...["attacktechniques", "mitreattack", "mitretechniques", "ttp", "ttps"],
  ],
  type: ["type", "category", "findingtype", "vulnerabilitytype", "vulntype", "group"],
  url: ["url", "uri", "targeturl", "requesturl"],
  host: [
    ...["host", "hostname", "hosts", "fqdn", "dnsname", "ip", "ipaddress"],
    ...["asset", "assetname", "target", "endpoint", "endpoints"],
  ],
  /** Of a cloud: its own id, else its name. */
  resource: ["resourceexternalid", "resourcearn", "resourceid", "resourcename"],
  port: ["port", "portnumber"],
  protocol: ["protocol", "scheme", "transport"],
  component: ["componentname", "component", "packagename", "package", "library", "dependency"],
  componentVersion: ["componentversion", "packageversion", "libraryversion", "installedversion"],
  file: ["filepath", "file", "filename", "sourcefile", "path"],
  description: ["description", "desc", "details", "detail"],
  impact: ["impact"],
  solution: [
    ...["solution", "mitigation", "remediation", "recommendation", "recommendations", "fix"],
  ],
  reference: ["references", "reference", "refs", "links", "seealso"],
  evidence: ["evidence", "evidences"],
  request: ["request", "httprequest", "rawrequest"],
  response: ["response", "httpresponse", "rawresponse"],
  output: ["output", "pluginoutput", "tooloutput"],
  rule: [
    ...["ruleid", "pluginid", "vulnidfromtool", "checkid", "templateid", "testid", "typeid"],
    ...["signatureid", "rule"],
  ],
  uniqueId: ["uniqueid", "uniqueidfromtool"],
  hashCode: ["hashcode"],
  confidence: ["confidence", "confidencelevel", "scannerconfidence"],
  count: ["nboccurences", "nboccurrences", "occurrencecount"],
  status: ["status", "state"],
  duplicate: ["duplicate", "isduplicate"],
  falsePositive: ["falsep", "falsepositive", "isfalsepositive"],
  outOfScope: ["outofscope", "isoutofscope"],
  mitigated: ["ismitigated", "mitigated"],
  riskAccepted: ["riskaccepted", "isriskaccepted"],
  active: ["active", "isactive"],
  verified: ["verified", "isverified"],
  sourceTool: ["sourcetool", "tool", "scanner", "toolname", "scannername"],
} as const satisfies Record<string, readonly string[]>;

/** Dates of the scan or of the bookkeeping about it: they would make every scan's evidence new. */
const SCAN_DATES = new Set([
  ...["date", "datetime", "time", "timestamp", "scandate", "scantime", "reportdate", "exportdate"],
  ...["lastseen", "lastfound", "lastdetected", "lastobserved", "lasttested", "lastscanned"],
  ...["created", "createdat", "updated", "updatedat", "modified", "modifiedat", "lastmodified"],
  ...["startedat", "finishedat", "generatedat", "exportedat", "laststatusupdate", "lastreviewed"],
  ...["mitigateddate", "age"],
]);

const CVSS_FIELDS = [
  { field: "cvss", versions: [""] },
  { field: "cvss3", versions: ["3", "v3", "31", "v31", "30", "v30"] },
  { field: "cvss4", versions: ["4", "v4", "40", "v40"] },
  { field: "cvss2", versions: ["2", "v2", "20", "v20"] },
] as const;
const CVSS_SUFFIXES = ["", "vector", "score", "basescore", "vectorstring"];

const FIELD_OF = new Map<string, FieldName>();
for (const [field, names] of Object.entries(NAMES)) {
  // Object.entries forgets the names that the literal type knows.
  for (const [rank, name] of names.entries()) FIELD_OF.set(name, { field: field as Field, rank });
}
for (const { field, versions } of CVSS_FIELDS) {
  const names = CVSS_SUFFIXES.flatMap((suffix) => versions.map((v) => `cvss${v}${suffix}`));
  for (const [rank, name] of names.entries()) FIELD_OF.set(name, { field, rank });
}

/** A name as tools write it, and its meaning; null for a field without an agreed meaning. */
export type KnownName = FieldName | "scan date" | null;

const MAX_ENTRIES = 10_000;
const known = new Map<string, KnownName>();

/** Meaning of a field or column of this name, ignoring case, spaces and punctuation. */
export function knownName(name: string): KnownName {
  const found = known.get(name);
  if (found !== undefined) return found;
  const key = columnKey(name);
  const meaning = FIELD_OF.get(key) ?? (SCAN_DATES.has(key) ? "scan date" : null);
  if (known.size >= MAX_ENTRIES) known.clear();
  known.set(flatText(name), meaning);
  return meaning;
}

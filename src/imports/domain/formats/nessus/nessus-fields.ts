import { cutText } from "@/encoding/domain/text/plain-text";
import { columnKey } from "../../csv/csv-columns";

/**
 * Fields of a plugin in Tenable's products, by the name of the element in .nessus files (which
 * counts as well) and the names of the columns in CSV exports. These repeat with every finding of
 * the plugin.
 */
const PLUGIN_FIELDS = [
  ["plugin_name", ["Name", "Plugin Name", "definition.name"]],
  ["synopsis", ["definition.synopsis"]],
  ["description", ["definition.description"]],
  ["solution", ["Steps to Remediate", "definition.solution"]],
  ["see_also", ["definition.see_also", "cm:compliance-see-also"]],
  ["compliance_info", ["cm:compliance-info"]],
  ["compliance_solution", ["cm:compliance-solution"]],
  ["compliance_reference", ["cm:compliance-reference"]],
  [
    "cvss4_base_score",
    ["CVSS v4.0 Base Score", "CVSS V4 Base Score", "CVSSv4", "definition.cvss4.base_score"],
  ],
  ["cvss4_vector", ["CVSS V4 Vector", "CVSS4 Base Vector", "definition.cvss4.base_vector"]],
  [
    "cvss3_base_score",
    [
      ...["CVSS v3.0 Base Score", "CVSS v3.1 Base Score", "CVSS V3 Base Score", "CVSSv3"],
      "definition.cvss3.base_score",
    ],
  ],
  ["cvss3_vector", ["CVSS V3 Vector", "CVSS3 Base Vector", "definition.cvss3.base_vector"]],
  [
    "cvss_base_score",
    [
      ...["CVSS", "CVSS v2.0 Base Score", "CVSS V2 Base Score", "CVSSv2"],
      "definition.cvss2.base_score",
    ],
  ],
  ["cvss_vector", ["CVSS V2 Vector", "definition.cvss2.base_vector"]],
  ["cwe", ["definition.cwe"]],
  ["xref", ["Cross References", "definition.references"]],
  ["bid", ["definition.bugtraq"]],
  ["mskb", []],
  ["msft", []],
  ["osvdb", []],
  ["iava", ["definition.iava"]],
  ["iavb", ["definition.iavb"]],
  ["iavm", ["definition.iavm"]],
  ["iavt", ["definition.iavt"]],
  ["cert", []],
  ["edb-id", []],
  ["secunia", []],
  ["cisco-bug-id", []],
  ["cisco-sa", []],
  ["plugin_family", ["Plugin Family", "Family", "definition.family"]],
  ["exploit_available", ["Exploit?"]],
  ["exploitability_ease", ["Exploit Ease", "definition.exploitability_ease"]],
  ["exploit_frameworks", []],
  ["exploit_framework_metasploit", ["Metasploit"]],
  ["metasploit_name", []],
  ["exploit_framework_core", ["Core Impact", "Core Exploits"]],
  ["exploit_framework_canvas", ["CANVAS"]],
  ["canvas_package", []],
  ["exploit_framework_d2_elliot", ["D2 Elliot"]],
  ["d2_elliot_name", []],
  ["exploit_framework_exploithub", ["ExploitHub"]],
  ["exploited_by_malware", ["definition.exploited_by_malware"]],
  ["exploited_by_nessus", ["definition.exploited_by_nessus"]],
  ["default_account", []],
  ["unsupported_by_vendor", ["definition.unsupported_by_vendor"]],
  ["stig_severity", ["definition.stig_severity"]],
  ["cpe", ["definition.cpe"]],
  ["vuln_publication_date", ["definition.vulnerability_published"]],
  ["patch_publication_date", ["definition.patch_published"]],
] as const satisfies readonly (readonly [string, readonly string[]])[];

export type PluginField = (typeof PLUGIN_FIELDS)[number][0];

/**
 * Left out: what names the run or changes from scan to scan without the observation changing, so that
 * the next scan gives the same evidence record, and what only Tenable's products have a use for.
 */
const LEFT_OUT = [
  ...["Severity", "Risk", "Risk Factor", "Vulnerability State", "state", "Tracked", "Live Result"],
  ...["Host Scan Schedule ID", "Host Scan ID", "scan.id", "ACR", "AES"],
  ...["Check Type", "Version", "Thorough Tests", "Nessus Web Tests", "In The News", "malware"],
  ...["agent", "fname", "product_coverage", "Checks for Malware", "Patch Available"],
  ...["compliance", "compliance_check_type", "asset_inventory", "hardware_inventory", "always_run"],
];
/** The same for whole groups of names. */
const LEFT_OUT_PREFIXES = [
  ...["plugin", "definition", "cvss", "vpr", "vulnerabilitypriorityrating", "epss", "threat"],
  ...["exploit", "script", "compliancesupports"],
];
/** Words that only the name of a date or of an age has. */
const DATE_WORD =
  /(?:^|_)(?:date|time|timestamp|seen|observed|discovered|found|fixed|start|end|indexed|age|days|first|last)(?:_|$)/;

/** A field of a plugin, something about the occurrence or its host, or something to leave out. */
export type NessusField = PluginField | "occurrence" | "left-out";

const FIELDS = new Map<string, NessusField>();
for (const name of LEFT_OUT) FIELDS.set(columnKey(name), "left-out");
for (const [field, names] of PLUGIN_FIELDS) {
  for (const name of [field, ...names]) FIELDS.set(columnKey(name), field);
}

/** Meaning of a column or an element of this name. */
export function nessusField(name: string): NessusField {
  const key = columnKey(name);
  const known = FIELDS.get(key);
  if (known !== undefined) return known;
  const isLeftOut =
    LEFT_OUT_PREFIXES.some((prefix) => key.startsWith(prefix)) || DATE_WORD.test(snakeCase(name));
  return isLeftOut ? "left-out" : "occurrence";
}

/** Name of a column as the member of an occurrence: `asset.host_name` and `IP Address` in snake case. */
export function snakeCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
}

/** Longer texts are cut: no plugin has such, and each is searched for ids and links. */
export const MAX_TEXT = 256 * 1024;

/**
 * The fields of a plugin with their values in a report; several values of one field are separate
 * lines.
 */
export class PluginFields {
  private readonly texts = new Map<string, string>();

  /** Adds a value to the field of this name. */
  add(field: string, text: string): void {
    const present = this.texts.get(field);
    if (present === undefined) this.texts.set(field, text);
    else if (present !== text) this.texts.set(field, `${present}\n${text}`);
  }

  text(field: PluginField): string {
    return this.texts.get(field) ?? "";
  }

  /** The values of a field that are not empty. */
  lines(field: PluginField): string[] {
    return cutText(this.text(field), MAX_TEXT)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && line.toUpperCase() !== "N/A");
  }
}

import { isPrototypeKey } from "@/encoding/domain/json/prototype-key";
import { CsvColumns } from "../../csv/csv-columns";
import type { CsvTableOptions } from "../../csv/csv-table";
import { nessusField, type PluginField, snakeCase } from "./nessus-fields";

const PLUGIN_ID = ["Plugin ID", "Plugin", "definition.id"];
const NAME = ["Name", "Plugin Name", "definition.name"];
const HOST = "Host";
const HOST_NAMES = [
  ...["asset.host_name", "DNS Name", "FQDN", "asset.display_fqdn", "asset.fqdns"],
  ...["IP Address", "asset.display_ipv4_address", "asset.ipv4_addresses", "asset.ip_addresses"],
  ...["asset.display_ipv6_address", "asset.ipv6_addresses", "asset.name", "NetBIOS Name"],
];
/** The first that is not empty is the asset's host; the others are kept as facts of the host. */
const HOSTS = [HOST, "URL", ...HOST_NAMES];
const PORT = ["Port", "asset.port"];
const SEVERITIES = ["Severity", "Risk", "Risk Factor", "definition.severity"];
const ORIGINAL_SEVERITIES = ["Original Severity", "definition.severity"];
const OUTPUT = ["Plugin Output", "Plugin Text", "output"];
const STATE = ["Vulnerability State", "state"];
const CVE = ["CVE", "definition.cve"];
const SERVICE = ["Service", "svc_name"];
/** Columns that say whether the risk was accepted. */
const ACCEPTANCE = ["Modification", "risk_modified"];
const ACCEPT_COMMENT = ["Accept Risk Comment"];

/** Columns that only Tenable's products have, next to a column that just says “Plugin”. */
const TENABLE_ONLY = ["Plugin Name", "Plugin Output", "Plugin Text", "Steps to Remediate"];

export type NessusCsvFamily =
  | "nessus-csv"
  | "tenable-sc-csv"
  | "tenable-io-csv"
  | "tenable-explore-csv"
  | "tenable-was-csv";

/** Positions of an export's columns, -1 for a missing one, and the meaning of each. */
export class NessusColumns {
  readonly columns: CsvColumns;
  readonly pluginId: number;
  readonly name: number;
  readonly hosts: readonly number[];
  readonly port: number;
  readonly protocol: number;
  readonly service: number;
  readonly severities: readonly number[];
  readonly description: number;
  readonly cve: number;
  readonly output: number;
  readonly state: number;
  readonly acceptance: number;
  readonly acceptComment: number;
  readonly plugin: readonly { index: number; field: PluginField }[];
  readonly occurrence: readonly { index: number; key: string }[];

  constructor(names: readonly string[]) {
    const columns = new CsvColumns(names);
    const found = (candidates: readonly string[]) =>
      candidates.map((name) => columns.find(name)).filter((index) => index !== -1);
    this.columns = columns;
    this.pluginId = columns.find(...PLUGIN_ID);
    this.name = columns.find(...NAME);
    this.hosts = found(HOSTS);
    this.port = columns.find(...PORT);
    this.protocol = columns.find("Protocol");
    this.service = columns.find(...SERVICE);
    this.severities = found(SEVERITIES);
    this.description = columns.find("Description", "definition.description");
    this.cve = columns.find(...CVE);
    this.output = columns.find(...OUTPUT);
    this.state = columns.find(...STATE);
    this.acceptance = columns.find(...ACCEPTANCE);
    this.acceptComment = columns.find(...ACCEPT_COMMENT);
    const used = [this.pluginId, columns.find(HOST), this.port, this.protocol];
    const taken = new Set([...used, this.cve, this.output, this.state]);
    const original = columns.find(...ORIGINAL_SEVERITIES);
    const plugin: { index: number; field: PluginField }[] = [];
    const occurrence: { index: number; key: string }[] = [];
    for (const [index, name] of names.entries()) {
      const field = nessusField(name);
      const key = index === original ? "original_severity" : snakeCase(name);
      const isFirst = columns.find(name) === index;
      if (index === original && original !== this.severities[0]) occurrence.push({ index, key });
      else if (taken.has(index) || !isFirst || field === "left-out") continue;
      else if (field !== "occurrence") plugin.push({ index, field });
      else if (key !== "" && !isPrototypeKey(key)) occurrence.push({ index, key });
    }
    this.plugin = plugin;
    this.occurrence = occurrence;
  }

  get family(): NessusCsvFamily {
    const { columns } = this;
    if (columns.has("definition.id")) return "tenable-explore-csv";
    if (columns.has("Plugin")) return "tenable-sc-csv";
    if (columns.has("Asset UUID") || columns.has("Vulnerability State")) return "tenable-io-csv";
    return columns.has("CVSSv3") ? "tenable-was-csv" : "nessus-csv";
  }
}

/** How to find the header of a Tenable export; Excel and people put a line or two in front of it. */
export const NESSUS_TABLE: CsvTableOptions = {
  headerScore,
  maxPreamble: 5,
  noHeader: "No row names the columns of a Tenable export, such as Plugin ID, Host, Risk and Name.",
};

/** How many columns a row names that is the header of an export of findings by host; else 0. */
function headerScore(cells: readonly string[]): number {
  if (cells.length < 4) return 0;
  const columns = new CsvColumns(cells);
  const has = (names: readonly string[]) => columns.find(...names) !== -1;
  const isTenables = columns.find("Plugin ID", "definition.id") !== -1 || has(TENABLE_ONLY);
  const isRated = has(SEVERITIES) || cells.some((name) => /^cvss/i.test(name));
  const isNamed = has(NAME) || has(OUTPUT) || has(["Synopsis"]);
  const isByHost = has([HOST, ...HOST_NAMES]);
  if (!has(PLUGIN_ID) || !isTenables || !isByHost || !isRated || !isNamed) return 0;
  return cells.filter((name) => name !== "").length;
}

import { singleLine } from "@/encoding/domain/text/plain-text";
import type { EvidencePart, ParsedRecord } from "@/evidence/domain/findings/finding";
import { networkAsset } from "../../assets/network-asset";
import type { CsvRow } from "../../csv/csv-splitter";
import { cvesIn } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";
import type { QualysContext } from "./fields/qualys-context";
import { qualysRecord } from "./fields/qualys-detection";
import { portOf, qidOf, stated } from "./fields/qualys-members";
import { networkOccurrence, resultParts } from "./fields/qualys-network-place";
import { qualysConfidence } from "./fields/qualys-rating";
import type { QualysTexts } from "./fields/qualys-texts";
import type { QualysWeakness } from "./fields/qualys-weakness";
import type { QualysColumns } from "./qualys-csv-columns";

/** Shared state of the rows of one table. */
export interface QualysTable {
  columns: QualysColumns;
  context: QualysContext;
  texts: QualysTexts;
}

/** The detection in a row. */
export function csvRecord({ cells, line }: CsvRow, table: QualysTable): ParsedRecord {
  const { columns, context } = table;
  const value = (column: Parameters<QualysColumns["value"]>[1]) => columns.value(cells, column);
  const addresses = csvAddresses(cells, columns);
  const [host = ""] = addresses;
  for (const address of addresses) context.sawHost(networkAsset(address, null, null));
  const asset = networkAsset(host, portOf(value("port")), value("protocol"));
  const weakness = weaknessOf(cells, table);
  return qualysRecord(
    {
      qid: qidOf(value("qid")),
      weakness,
      group: "network",
      asset,
      place: host,
      confidence: qualysConfidence(value("type")),
      falsePositive: /^(?:approved|accepted)$/i.test(value("falsePositive")),
      status: value("status").toLowerCase(),
      isIgnored: isYes(value("ignored")) || isYes(value("disabled")),
      isRiskAccepted: false,
      scores: weakness.scores,
      occurrence: networkOccurrence(asset, {
        ip: [value("ip"), value("ipv6")].filter((text) => text !== "").join(","),
        dns: value("dns"),
        netbios: value("netbios"),
        fqdn: value("fqdn"),
        os: value("os"),
        asset_name: value("name"),
        service: "",
        ssl: value("ssl"),
        instance: value("instance"),
      }),
      parts: partsOf(cells, columns),
      undecodable: [],
      techniques: techniquesIn(value("technique")),
      isRepeated: columns.isByCve,
      line,
    },
    context,
  );
}

/** The addresses of the host that a row is about, its names where there are none. */
export function csvAddresses(cells: readonly string[], columns: QualysColumns): string[] {
  for (const column of ["ip", "ipv6"] as const) {
    const addresses = columns.value(cells, column).split(/[,;\s]+/);
    if (addresses[0] !== "") return addresses.filter((address) => address !== "");
  }
  for (const column of ["dns", "fqdn", "netbios", "name"] as const) {
    const name = columns.value(cells, column);
    if (name !== "") return [name];
  }
  return [];
}

function weaknessOf(cells: readonly string[], { columns, texts }: QualysTable): QualysWeakness {
  const title = singleLine(columns.value(cells, "title"));
  const { description, remediation } = texts.of({
    threat: columns.value(cells, "threat") || columns.value(cells, "cveDescription"),
    impact: columns.value(cells, "impact"),
    solution: columns.value(cells, "solution"),
    category: columns.value(cells, "category"),
  });
  return {
    title,
    severityRaw: columns.value(cells, "severity") || columns.value(cells, "level"),
    type: "",
    description,
    remediation,
    references: referencesOf(cells, columns),
    cve: cvesIn(`${columns.value(cells, "cve")} ${title}`),
    cwe: [],
    scores: columns.scores(cells),
  };
}

const LINK = /https?:\/\/[^\s<>"']{1,2000}/gi;

/** Names that vendors give it, numbers of Bugtraq, links to known exploits. */
function referencesOf(cells: readonly string[], columns: QualysColumns): string[] {
  const vendor = columns.value(cells, "vendor");
  const bugtraq = columns.value(cells, "bugtraq");
  const exploits = columns.value(cells, "exploits");
  if (vendor === "" && bugtraq === "" && exploits === "") return [];
  const references = vendor.split(/[,\n]/).map((name) => safeLink(name) ?? singleLine(name));
  for (const id of bugtraq.match(/\d+/g) ?? []) references.push(`BID ${id}`);
  for (const link of exploits.match(LINK) ?? []) references.push(safeLink(link) ?? "");
  return [...new Set(references.filter((reference) => reference !== ""))];
}

function partsOf(cells: readonly string[], columns: QualysColumns): EvidencePart[] {
  const parts = resultParts(columns.cell(cells, "results"));
  const deep = columns.cell(cells, "deepResult");
  if (stated(deep) === "") return parts;
  return [
    ...parts,
    { name: "deep-scan-result", mediaType: "text/plain", bytes: Buffer.from(deep) },
  ];
}

const NO_TECHNIQUES: readonly string[] = [];

function techniquesIn(text: string): readonly string[] {
  if (text === "") return NO_TECHNIQUES;
  const ids = text.toUpperCase().match(/\bT\d{4}(?:\.\d{3})?\b/g) ?? [];
  return [...new Set(ids)].sort();
}

function isYes(text: string): boolean {
  return /^(?:yes|true|1)$/i.test(text);
}

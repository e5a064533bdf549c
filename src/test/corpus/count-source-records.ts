import type { ImportFormat } from "@/imports/domain/registry";
import { countRows } from "./count-csv";
import { countAt, parseValues, valuesAt } from "./count-json";
import { countElements } from "./count-xml";

type Count = (text: string, detectedFormat: string) => number | null;

function isXml(text: string): boolean {
  return text
    .trimStart()
    .replace(/^\ufeff/, "")
    .startsWith("<");
}

function jsonCount(...paths: readonly string[]): Count {
  return (text) =>
    parseValues(text).reduce<number>((sum, value) => sum + countAt(value, ...paths), 0);
}

function elements(...names: readonly string[]): Count {
  return (text) => countElements(text, (path) => names.includes(path.at(-1) ?? ""));
}

/** Rows of a table behind its header. */
const dataRows: Count = (text) => countRows(text) - 1;

/** Up to ZAP 2.4 an alert item is its own occurrence. */
const zapXml: Count = (text) =>
  (elements("instance")(text, "") ?? 0) ||
  countElements(text, (path) => path.at(-1) === "alertitem");

const zapJson: Count = (text) => {
  const [root] = parseValues(text);
  const sites = valuesAt(root, ["site"]).flat();
  const alerts = [...sites.flatMap((site) => valuesAt(site, ["alerts", "*"]))];
  if (sites.length === 0) return countAt(root, "alerts.*");
  return alerts.reduce<number>((sum, alert) => sum + Math.max(1, countAt(alert, "instances.*")), 0);
};

/** Qualys: a detection is a VULN_INFO, a VULNERABILITY and its kin, or an entry of a scan's category. */
const qualysXml: Count = (text) =>
  countElements(text, (path) => {
    const name = path.at(-1) ?? "";
    if (
      ["VULN_INFO", "VULNERABILITY", "INFORMATION_GATHERED", "SENSITIVE_CONTENT"].includes(name)
    ) {
      return true;
    }
    return ["VULN", "PRACTICE", "INFO", "SERVICE"].includes(name) && path.at(-2) === "CAT";
  });

const sarif: Count = (text) => {
  const [root] = parseValues(text);
  return countAt(root, "runs.*.results.*");
};

const trivy: Count = (text) => {
  const [root] = parseValues(text);
  const results = Array.isArray(root)
    ? root
    : [
        ...valuesAt(root, ["Results", "*"]),
        ...valuesAt(root, ["Resources", "*", "Results", "*"]),
        ...valuesAt(root, ["Vulnerabilities", "*", "Results", "*"]),
        ...valuesAt(root, ["Misconfigurations", "*", "Results", "*"]),
      ];
  const lists = ["Vulnerabilities", "Misconfigurations", "Secrets", "Licenses"];
  return results.reduce<number>(
    (sum, result) => sum + countAt(result, ...lists.map((list) => `${list}.*`)),
    0,
  );
};

const cyclonedx: Count = (text) => {
  if (isXml(text)) {
    const vulnerabilities = countElements(text, (path) => path.at(-1) === "vulnerability");
    const targets = countElements(
      text,
      (path) => path.at(-1) === "target" && path.at(-2) === "affects",
    );
    return Math.max(vulnerabilities, targets);
  }
  return valuesAt(parseValues(text)[0], ["vulnerabilities", "*"]).reduce<number>(
    (sum, vulnerability) => sum + Math.max(1, countAt(vulnerability, "affects.*")),
    0,
  );
};

/** DefectDojo's three shapes. */
const defectDojo: Count = (text) => {
  const [root] = parseValues(text);
  return Array.isArray(root) ? root.length : countAt(root, "results.*", "findings.*");
};

/** Open ports, and what scripts of the vulners kind add is counted by the importer alone. */
const nmap: Count = () => null;

/**
 * How many source records a file holds, counted independently of the parsers; null where unknown.
 */
export const COUNT_SOURCE_RECORDS: Readonly<Record<ImportFormat, Count>> = {
  burp: elements("issue"),
  zap: (text, shape) => (isXml(text) ? zapXml : zapJson)(text, shape),
  nessus: (text, shape) => (isXml(text) ? elements("ReportItem") : dataRows)(text, shape),
  qualys: (text, shape) => (isXml(text) ? qualysXml : () => null)(text, shape),
  csv: dataRows,
  generic: jsonCount("findings.*"),
  defectdojo: defectDojo,
  re: () => null,
  sarif,
  cyclonedx,
  trivy,
  nuclei: (text) =>
    parseValues(text).reduce<number>((sum, v) => sum + (Array.isArray(v) ? v.length : 1), 0),
  semgrep: jsonCount("results.*"),
  grype: jsonCount("matches.*", "ignoredMatches.*"),
  openvas: (text, shape) =>
    isXml(text)
      ? countElements(text, (path) => path.at(-1) === "result" && path.at(-2) === "results")
      : dataRows(text, shape),
  nmap,
  "dependency-check": (text) =>
    isXml(text)
      ? countElements(
          text,
          (path) =>
            ["vulnerability", "suppressedVulnerability"].includes(path.at(-1) ?? "") &&
            path.at(-2) === "vulnerabilities",
        )
      : countAt(
          parseValues(text)[0],
          "dependencies.*.vulnerabilities.*",
          "dependencies.*.suppressedVulnerabilities.*",
        ),
  "osv-scanner": jsonCount("results.*.packages.*.vulnerabilities.*"),
};

import {
  asList,
  asObject,
  asText,
  isObject,
  type JsonObject,
} from "@/encoding/domain/json/json-values";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { filePath } from "../../assets/file-asset";

/** The dependency that a finding of Semgrep Supply Chain is about. */
export interface SemgrepDependency {
  /** `package-lock.json: npm/lodash@4.17.20`, as the OSV-Scanner importer writes it. */
  name: string;
  packageName: string;
  /** Members specific to the occurrence. */
  facts: Readonly<Record<string, string>>;
}

/**
 * Reads `sca_info`; null for the findings of the other products. `path` is the fallback for the
 * lockfile.
 */
export function semgrepDependency(
  value: JsonObject[string],
  path: string,
): SemgrepDependency | null {
  if (!isObject(value)) return null;
  const match = asObject(value.dependency_match);
  const found = asObject(match.found_dependency);
  const packageName = singleLine(asText(found.package));
  if (packageName === "") return null;
  const lockfile = asText(found.lockfile_path) || asText(match.lockfile) || path;
  const version = singleLine(asText(found.version));
  const ecosystem = singleLine(asText(found.ecosystem));
  const facts: Record<string, string> = {};
  for (const [name, text] of [
    ["reachable", asText(value.reachable)],
    ["transitivity", asText(found.transitivity)],
    ["lockfile_line", asText(found.line_number)],
  ] as const) {
    if (text !== "") facts[name] = text;
  }
  const component = `${ecosystem === "" ? "" : `${ecosystem}/`}${packageName}`;
  const versioned = version === "" ? component : `${component}@${version}`;
  const file = filePath(lockfile);
  return { name: file === "" ? versioned : `${file}: ${versioned}`, packageName, facts };
}

/** The versions to which a rule says to upgrade, as sentences. */
export function upgrades(metadata: JsonObject): string[] {
  return asList(metadata["sca-fix-versions"]).flatMap((fix) =>
    Object.entries(asObject(fix)).map(
      ([name, version]) => `Upgrade ${singleLine(name)} to ${singleLine(asText(version))}.`,
    ),
  );
}

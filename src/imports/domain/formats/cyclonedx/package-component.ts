import { singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";

/** A software component as a report names it; what the report does not say is empty. */
export interface PackageComponent {
  /** Package URL (purl-spec), with its qualifiers. */
  purl: string;
  group: string;
  name: string;
  version: string;
}

/** The point release of the distribution and a scanner's own number; the package is the same without. */
const UNSTABLE_QUALIFIER = /^(?:distro|package-id)=/;

/**
 * Identity of a component, the same in every scan: its package URL without the qualifiers that
 * change while the package does not, else `group/name@version`. Empty when the report names
 * neither.
 */
export function componentIdentity({ purl, group, name, version }: PackageComponent): string {
  const url = singleLine(purl);
  if (url !== "") return stablePurl(url);
  const known = singleLine(name);
  if (known === "") return "";
  const qualified = singleLine(group) === "" ? known : `${singleLine(group)}/${known}`;
  return singleLine(version) === "" ? qualified : `${qualified}@${singleLine(version)}`;
}

/**
 * Asset of a component: the parts that say where it is (image, file, cluster resource) in front of
 * its identity, empty ones left out. Null when nothing of it is known.
 */
export function componentAsset(scope: readonly string[], component: string): FindingAsset | null {
  const parts = [...scope.map(singleLine), component].filter((part) => part !== "");
  if (parts.length === 0) return null;
  return { host: null, port: null, protocol: null, url: parts.join(": ") };
}

/** Name of a component as people say it, without its version: from its package URL if need be. */
export function componentName({ purl, name }: PackageComponent): string {
  const known = singleLine(name);
  if (known !== "") return known;
  const path = /^pkg:[^/]+\/([^@?#]+)/.exec(singleLine(purl))?.[1] ?? "";
  return path === "" ? singleLine(purl) : decoded(path);
}

/** Title of a vulnerability that has no name but its id. */
export function componentTitle(ruleId: string, component: PackageComponent): string {
  const name = componentName(component);
  if (name === "") return ruleId;
  const version = singleLine(component.version);
  return version === "" ? `${ruleId} in ${name}` : `${ruleId} in ${name} ${version}`;
}

/** The advice to update a component to the versions that are known to be fixed; empty without any. */
export function updateAdvice(name: string, versions: readonly string[]): string {
  const known = versions.map(singleLine).filter((version) => version !== "");
  if (name === "" || known.length === 0) return "";
  const last = known.at(-1) ?? "";
  const front = known.slice(0, -1).join(", ");
  return `Update ${name} to ${front === "" ? last : `${front} or ${last}`}.`;
}

function stablePurl(purl: string): string {
  const query = purl.indexOf("?");
  if (query === -1) return purl;
  const hash = purl.indexOf("#", query);
  const end = hash === -1 ? purl.length : hash;
  const qualifiers = purl
    .slice(query + 1, end)
    .split("&")
    .filter((qualifier) => !UNSTABLE_QUALIFIER.test(qualifier));
  const kept = qualifiers.length === 0 ? "" : `?${qualifiers.join("&")}`;
  return purl.slice(0, query) + kept + purl.slice(end);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import type { FindingAsset, FindingGroup } from "@/evidence/domain/findings/finding";
import { columnKey } from "../../csv/csv-columns";

const NAMES: Readonly<Record<Exclude<FindingGroup, "other">, readonly string[]>> = {
  web: ["web", "webapp", "webapplication", "website", "dast", "http", "https", "api", "owasp"],
  network: [
    ...["network", "infrastructure", "infra", "host", "server", "port", "service", "os", "dns"],
    ...["tls", "ssl", "tcp", "udp"],
  ],
  code: [
    ...["code", "sourcecode", "source", "sast", "staticanalysis", "static"],
    ...["secret", "secrets", "repository"],
  ],
  supply_chain: [
    ...["supplychain", "sca", "dependency", "dependencies", "package", "packages", "component"],
    ...["components", "library", "libraries", "container", "containerimage", "image", "sbom"],
    ...["license", "opensource", "oss"],
  ],
  binary: ["binary", "binaries", "firmware", "executable", "malware", "reverseengineering"],
  cloud: ["cloud", "aws", "azure", "gcp", "iac", "kubernetes", "k8s", "terraform", "cspm"],
  agent: ["agent", "agents", "aiagent", "ai", "llm", "prompt", "promptinjection", "mcp"],
};
/** Words that say the group also in front of others (“Network scan”); “code execution” is no code. */
const LEADING = new Set([
  ...["web", "network", "infrastructure", "tls", "ssl", "sast", "dast", "sca", "dependency"],
  ...["container", "binary", "firmware", "cloud", "kubernetes", "llm"],
]);

const GROUP_OF = new Map<string, FindingGroup>();
for (const group of ["web", "network", "code", "supply_chain", "binary", "cloud", "agent"] as const)
  for (const name of NAMES[group]) GROUP_OF.set(name, group);

/** Group that a tool's type or category names; null for a word that names none. */
export function groupOfType(type: string): FindingGroup | null {
  if (type === "" || type.length > 100) return null;
  const group = GROUP_OF.get(columnKey(type));
  if (group !== undefined) return group;
  const first = /^\s*([a-z]+)/i.exec(type)?.[1]?.toLowerCase() ?? "";
  return LEADING.has(first) ? (GROUP_OF.get(first) ?? null) : null;
}

/** Group that goes by the place of a finding: a web site, a host, else what `otherwise` says. */
export function groupOfAsset(
  { host, protocol }: FindingAsset,
  otherwise: FindingGroup,
): FindingGroup {
  if (host === null) return otherwise;
  return protocol !== null && /^(?:https?|wss?)$/.test(protocol) ? "web" : "network";
}

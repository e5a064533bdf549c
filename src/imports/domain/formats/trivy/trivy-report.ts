import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { quoted } from "@/encoding/domain/text/plain-text";
import type { ReportInfo } from "@/evidence/domain/findings/finding";
import { reportTime } from "@/imports/domain/report/report-time";
import type { JsonPath } from "../../json/json-records";

/** Members that hold the resources of a cluster; the last two did in the first versions of `trivy k8s`. */
export const RESOURCE_LISTS = ["Resources", "Findings", "Vulnerabilities", "Misconfigurations"];

/**
 * Paths of results: in a report of schema 2, in the resources of a cluster, or as the items of the
 * report itself (schema 1).
 */
export const RESULT_PATHS: readonly (readonly string[])[] = [
  ["Results", "*"],
  ...RESOURCE_LISTS.map((list) => [list, "*", "Results", "*"]),
  ["*"],
];

/** Members of the report itself. */
export type TrivyMember = "SchemaVersion" | "ArtifactName" | "ClusterName" | "CreatedAt";

/** A result of a scan, without its findings. */
export interface TrivyResult {
  Target: string;
  Class: string;
  Type: string;
}

/** A Kubernetes resource, without its results. */
export interface TrivyResource {
  Namespace: string;
  Kind: string;
  Name: string;
  Error: string;
}

/** Path to a finding, from the outside in, and the result that contains it. */
export interface TrivyScope {
  parts: readonly string[];
  result: TrivyResult;
}

/** Content of a Trivy report beside its findings. */
export class TrivyReport {
  root: "object" | "array" = "object";
  /** Null where the report has no such member. */
  readonly members: Record<TrivyMember, string | null> = {
    SchemaVersion: null,
    ArtifactName: null,
    ClusterName: null,
    CreatedAt: null,
  };
  version: string | null = null;
  private readonly results = new Map<string, TrivyResult>();
  private readonly resources = new Map<string, TrivyResource>();

  /** The result at a path, to be filled in. */
  resultAt(path: JsonPath): TrivyResult {
    return entryAt(this.results, path, () => ({ Target: "", Class: "", Type: "" }));
  }

  /** The resource at a path, to be filled in. */
  resourceAt(path: JsonPath): TrivyResource {
    return entryAt(this.resources, path, () => ({ Namespace: "", Kind: "", Name: "", Error: "" }));
  }

  /** Whether anything shows that Trivy wrote the report. */
  get isTrivy(): boolean {
    const { SchemaVersion, ArtifactName, ClusterName } = this.members;
    if (SchemaVersion !== null || ArtifactName !== null || ClusterName !== null) return true;
    return [...this.results.values()].some(({ Target }) => Target !== "");
  }

  /**
   * The artifact (image, repository, directory) or cluster resource that contains a result, then
   * the target within it unless that is the same.
   */
  scopeOf(path: JsonPath): TrivyScope {
    const result = this.resultAt(path);
    const target = withoutSystem(result);
    const resource = this.resources.get(path.slice(0, -2).join("/"));
    if (resource === undefined) {
      const artifact = this.members.ArtifactName ?? "";
      return { parts: target === artifact ? [target] : [artifact, target], result };
    }
    const { Namespace, Kind, Name } = resource;
    const names = [this.members.ClusterName ?? "", Namespace, Kind, Name];
    const where = names.filter((name) => name !== "").join("/");
    return { parts: target === `${Kind}/${Name}` ? [where] : [where, target], result };
  }

  info(): ReportInfo {
    const isCluster = this.members.ClusterName !== null;
    const ofObject = isCluster ? "trivy-k8s-json" : "trivy-json";
    return {
      detectedFormat: this.root === "array" ? "trivy-json-v1" : ofObject,
      sourceTool: "trivy",
      sourceVersion: this.version,
      scanStartedAt: reportTime(this.members.CreatedAt ?? ""),
      hosts: [],
    };
  }

  /** Resources that Trivy could not scan: their findings are missing, not fixed. */
  warnings(): ImportWarning[] {
    const failed = [...this.resources.values()].filter((resource) => resource.Error !== "");
    const [first] = failed;
    if (first === undefined) return [];
    const name = quoted(`${first.Kind}/${first.Name}`);
    const message = `${failed.length} resources could not be scanned, the first is ${name}: ${quoted(first.Error)}.`;
    return [reportWarning("scan_incomplete", message, null, "Error")];
  }
}

/** The target without the operating system that Trivy adds: an image stays the same after its update. */
function withoutSystem({ Target, Type }: TrivyResult): string {
  const start = Type === "" ? -1 : Target.lastIndexOf(` (${Type} `);
  return start > 0 && Target.endsWith(")") ? Target.slice(0, start) : Target;
}

function entryAt<T>(entries: Map<string, T>, path: JsonPath, make: () => T): T {
  const key = path.join("/");
  let entry = entries.get(key);
  if (entry === undefined) {
    entry = make();
    entries.set(key, entry);
  }
  return entry;
}

import {
  asNumber,
  asObject,
  asText,
  asTexts,
  type JsonObject,
} from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { filePath } from "../../assets/file-asset";

/** Vulnerabilities that the scanner holds for one and the same, because they are aliases. */
export interface OsvGroup {
  ids: readonly string[];
  aliases: readonly string[];
  /** Highest CVSS score among them, which OSV-Scanner computes for every version of CVSS. */
  maxSeverity: number | null;
  /** Results of call analysis, by vulnerability: `called`, `unimportant`. */
  analysis: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** A package of a source, with what the report says of it in front of or behind its vulnerabilities. */
export class OsvPackage {
  name = "";
  version = "";
  ecosystem = "";
  commit = "";
  dependencyGroups: readonly string[] = [];
  private readonly groups = new Map<string, OsvGroup>();

  addGroup(group: OsvGroup): void {
    for (const id of group.ids) this.groups.set(id, group);
  }

  /** The group of a vulnerability. */
  groupOf(id: string): OsvGroup | null {
    return this.groups.get(id) ?? null;
  }

  /** `npm/lodash@4.17.20`; of a dependency that is only known by its commit, that commit. */
  get component(): string {
    const named = [this.ecosystem, this.name].map(singleLine).filter((part) => part !== "");
    const state = singleLine(this.version) || singleLine(this.commit);
    if (state === "") return named.join("/");
    return `${named.length === 0 ? "git" : named.join("/")}@${state}`;
  }
}

/** Where packages were found: a lockfile, a folder, an image. */
export class OsvSource {
  path = "";
  type = "";
  readonly packages: (OsvPackage | undefined)[] = [];

  package(index: number): OsvPackage {
    const known = this.packages[index] ?? new OsvPackage();
    this.packages[index] = known;
    return known;
  }

  /** Name of a vulnerability's asset: the source as reported, and the package in it. */
  assetName({ component }: OsvPackage): string {
    const path = this.path.trim() === "" ? "" : filePath(this.path);
    if (path === "") return component;
    return component === "" ? path : `${path}: ${component}`;
  }
}

export function osvGroup(group: JsonObject): OsvGroup {
  const analyses = asObject(group.experimentalAnalysis ?? group.experimental_analysis);
  const analysis = Object.entries(analyses).map(([id, value]): [string, Record<string, string>] => {
    const facts: Record<string, string> = {};
    for (const name of ["called", "unimportant"]) {
      const text = asText(asObject(value)[name]);
      if (text !== "") facts[name] = flatText(text);
    }
    return [flatText(id), facts];
  });
  const score = asNumber(group.max_severity);
  return {
    ids: asTexts(group.ids).map(flatText),
    aliases: asTexts(group.aliases).map(flatText),
    maxSeverity: score !== null && score >= 0 && score <= 10 ? score : null,
    analysis: new Map(analysis),
  };
}

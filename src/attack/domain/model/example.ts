import { parentOf } from "@/encoding/domain/techniques/catalogue";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import type { MappingKind } from "../rules/curated";
import type { SuggestionInput } from "../rules/suggestion-input";

/** A CVE with the techniques that experts gave it, at the level of parents. */
export interface Example {
  readonly cve: string;
  /** Near-duplicates share one and must not be torn apart. */
  readonly cluster: string;
  /** From the table of known exploited vulnerabilities. */
  readonly exploited: boolean;
  readonly input: SuggestionInput;
  /** Active parents, sorted, each once. */
  readonly expected: readonly string[];
  readonly kinds: readonly { readonly id: string; readonly kind: MappingKind }[];
}

const KINDS: Readonly<Record<string, MappingKind>> = {
  exploitation_technique: "exploitation",
  primary_impact: "primary_impact",
  secondary_impact: "secondary_impact",
};

function record(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`${what} is no object`);
  }
  return value as Readonly<Record<string, unknown>>;
}

function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${what} is no list`);
  return value;
}

function string(value: unknown, what: string): string {
  if (typeof value !== "string") throw new TypeError(`${what} is no text`);
  return value;
}

function parent(id: unknown, cve: string): string {
  const current = currentTechnique(string(id, `technique of ${cve}`));
  if (current === null) throw new TypeError(`${String(id)} of ${cve} is no active technique`);
  return parentOf(current.id);
}

function example(value: unknown): Example {
  const item = record(value, "item");
  const cve = string(item.cve, "cve");
  const techniques = list(item.techniques, `techniques of ${cve}`).map((id) => parent(id, cve));
  return {
    cve,
    cluster: string(item.cluster, `cluster of ${cve}`),
    exploited: list(item.sources, `sources of ${cve}`).some((source) =>
      string(source, `source of ${cve}`).startsWith("ctid-kev"),
    ),
    input: {
      title: string(item.title, `title of ${cve}`),
      text: string(item.text, `text of ${cve}`),
      cwes: list(item.cwes, `cwes of ${cve}`).map((cwe) =>
        Number(string(cwe, `cwe of ${cve}`).replace(/^CWE-/, "")),
      ),
      cves: [cve],
    },
    expected: [...new Set(techniques)].sort(),
    kinds: list(item.mappings, `mappings of ${cve}`).flatMap((each) => {
      const mapping = record(each, `mapping of ${cve}`);
      const kind = KINDS[string(mapping.type, `type of ${cve}`)];
      return kind === undefined ? [] : [{ id: parent(mapping.technique, cve), kind }];
    }),
  };
}

/**
 * Reads a document of the shape of groundtruth-dev.json; retired ids become current ones.
 * Throws TypeError for another shape and for an id that ATT&CK does not have.
 */
export function readExamples(document: unknown): Example[] {
  const examples = list(record(document, "document").items, "items").map(example);
  if (examples.length === 0) throw new TypeError("there are no items");
  return examples;
}

/** True where there is anything to judge by. */
export function speaks({ input }: Example): boolean {
  return input.title !== "" || input.text !== "" || input.cwes.length > 0;
}

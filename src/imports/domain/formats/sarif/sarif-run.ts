import {
  asObject,
  asText,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import { slug } from "@/encoding/domain/text/plain-text";
import { SarifTaxonomies, unique } from "./sarif-classification";
import { type ArtifactPlace, SarifPaths } from "./sarif-paths";
import type { SarifRule } from "./sarif-rule";
import { indexOf, type RuleReference, SarifRules } from "./sarif-rules";
import { withArguments } from "./sarif-text";

/** Artifact of a run; one within another (a file in an archive) names its parent. */
export interface SarifArtifact extends ArtifactPlace {
  parentIndex: number | null;
}

const MAX_PARENTS = 8;

/** Editions of one tool with the same rules. */
const SEMGREP = /^semgrep-(?:oss|ce|pro|code|supply-chain)$/;

/** Objects referenced by the results of a run, collected in the first reading of a report. */
export class SarifRun {
  /** Stable family name of the tool. */
  tool = "sarif";
  version: string | null = null;
  startedAt: string | null = null;
  readonly taxonomies = new SarifTaxonomies();
  readonly artifacts: (SarifArtifact | undefined)[] = [];
  readonly logicalLocations: string[] = [];
  readonly paths = new SarifPaths();
  private readonly driver = new SarifRules();
  private readonly extensions: SarifRules[] = [];
  /** Extensions by name and by GUID. */
  private readonly named = new Map<string, SarifRules>();
  /** The rules of the driver and of all extensions, for results that name an id alone. */
  private readonly all = new SarifRules();
  private readonly messages = new Map<string, string>();
  private readonly cwes = new Map<SarifRule, readonly number[]>();
  private rules = 0;
  /** Levels by invocation, there by the id or the index of a rule. */
  private readonly overrides: (Map<string | number, string> | undefined)[] = [];

  nameTool(name: string): void {
    this.tool = slug(name.slice(0, 100)).replace(SEMGREP, "semgrep") || "sarif";
  }

  nameExtension(index: number, nameOrGuid: string): void {
    if (nameOrGuid !== "") this.named.set(nameOrGuid, this.extension(index));
  }

  /** Adds a rule of the driver, or of the extension with this index. */
  addRule(extension: number | null, index: number, rule: SarifRule): void {
    const rules = extension === null ? this.driver : this.extension(extension);
    rules.add(index, rule);
    this.all.add(this.rules++, rule);
  }

  addMessage(id: string, text: string): void {
    if (!this.messages.has(id)) this.messages.set(id, text);
  }

  /** Takes a configurationOverride: the level that an invocation set for a rule. */
  override(invocation: number, { configuration, descriptor }: JsonObject): void {
    const level = flatText(asText(asObject(configuration).level).trim());
    if (level === "") return;
    const levels = this.overrides[invocation] ?? new Map<string | number, string>();
    this.overrides[invocation] = levels;
    const { id, index, toolComponent } = asObject(descriptor);
    const number = indexOf(index);
    if (asText(id) !== "") levels.set(flatText(asText(id)), level);
    else if (number !== null && toolComponent === undefined) levels.set(number, level);
  }

  /** The level that an invocation set for a rule; empty for none. */
  overrideOf(invocation: number | null, ruleId: string, index: number | null): string {
    const levels = invocation === null ? undefined : this.overrides[invocation];
    return levels?.get(ruleId) ?? levels?.get(index ?? -1) ?? "";
  }

  get hasRules(): boolean {
    return !this.all.isEmpty;
  }

  /** The rule that a result refers to; null where the report does not hold it. */
  ruleOf(reference: RuleReference): SarifRule | null {
    const { id, index, guid, component } = reference;
    const rule = this.rulesOf(component).find(id, index, guid);
    return rule === null && id !== "" ? this.all.find(id, null, guid) : rule;
  }

  /** CWE numbers of a rule by its tags and its taxa. */
  cwesOf(rule: SarifRule): readonly number[] {
    const known = this.cwes.get(rule);
    if (known !== undefined) return known;
    const cwes = unique([...rule.cwe, ...this.taxonomies.cwesOf(rule.taxa)]);
    this.cwes.set(rule, cwes);
    return cwes;
  }

  /** A text by the id of a message: of the rule, else of the tool. */
  messageOf(id: string, values: readonly JsonValue[], rule: SarifRule | null): string | null {
    const text = rule?.messages.get(id) ?? this.messages.get(id);
    return text === undefined ? null : withArguments(text, values);
  }

  /** The location of an artifact by its index, with the archives around it. */
  artifact(index: number): ArtifactPlace | null {
    let artifact = this.artifacts[index];
    if (artifact === undefined) return null;
    let { uri, uriBaseId } = artifact;
    for (let step = 0; artifact.parentIndex !== null && step < MAX_PARENTS; step++) {
      artifact = this.artifacts[artifact.parentIndex];
      if (artifact === undefined) break;
      uri = `${artifact.uri}/${uri}`;
      uriBaseId = artifact.uriBaseId;
    }
    return { uri, uriBaseId };
  }

  private extension(index: number): SarifRules {
    const extension = this.extensions[index] ?? new SarifRules();
    this.extensions[index] = extension;
    return extension;
  }

  private rulesOf(component: RuleReference["component"]): SarifRules {
    if (component === null) return this.driver;
    return (
      this.extensions[component.index ?? -1] ??
      this.named.get(component.guid) ??
      this.named.get(component.name) ??
      this.driver
    );
  }
}

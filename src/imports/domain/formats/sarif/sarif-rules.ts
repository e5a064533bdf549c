import { asNumber, asObject, asText, type JsonObject } from "@/encoding/domain/json/json-values";
import type { SarifRule } from "./sarif-rule";

/** A list of rules, found by index, id or GUID: of the driver of a tool or of one of its extensions. */
export class SarifRules {
  private readonly rules: (SarifRule | undefined)[] = [];
  private readonly byId = new Map<string, SarifRule>();
  private readonly byGuid = new Map<string, SarifRule>();

  get isEmpty(): boolean {
    return this.rules.length === 0;
  }

  add(index: number, rule: SarifRule): void {
    this.rules[index] = rule;
    if (rule.id !== "" && !this.byId.has(rule.id)) this.byId.set(rule.id, rule);
    if (rule.guid !== "") this.byGuid.set(rule.guid, rule);
  }

  /**
   * The rule of a reference. Where index and id contradict each other, which tools with a wrong
   * count write, the id is right.
   */
  find(id: string, index: number | null, guid: string): SarifRule | null {
    const indexed = index === null ? undefined : this.rules[index];
    if (indexed !== undefined && isIdOf(indexed.id, id)) return indexed;
    return this.withId(id) ?? this.byGuid.get(guid) ?? null;
  }

  /** An id may be hierarchical, with the rule's own id in front (SARIF 2.1.0, section 3.27.5). */
  private withId(id: string): SarifRule | undefined {
    const rule = this.byId.get(id);
    if (rule !== undefined || !id.includes("/")) return rule;
    return this.byId.get(id.slice(0, id.lastIndexOf("/")));
  }
}

function isIdOf(ruleId: string, id: string): boolean {
  return id === "" || id === ruleId || id.startsWith(`${ruleId}/`);
}

/** A result's reference to its rule. */
export interface RuleReference {
  /** Empty when the result names none. */
  id: string;
  index: number | null;
  guid: string;
  component: { index: number | null; guid: string; name: string } | null;
}

/** The reference of a result, which writes it as `ruleId`, `ruleIndex` and `rule`. */
export function ruleReference(result: JsonObject): RuleReference {
  const rule = asObject(result.rule);
  const component = rule.toolComponent === undefined ? null : asObject(rule.toolComponent);
  return {
    id: asText(result.ruleId).trim() || asText(rule.id).trim(),
    index: indexOf(result.ruleIndex) ?? indexOf(rule.index),
    guid: asText(rule.guid),
    component: component && {
      index: indexOf(component.index),
      guid: asText(component.guid),
      name: asText(component.name),
    },
  };
}

/** An index into a list; null for -1, which means none, and for what is no index. */
export function indexOf(value: JsonObject[string]): number | null {
  const index = asNumber(value);
  return index !== null && Number.isSafeInteger(index) && index >= 0 ? index : null;
}

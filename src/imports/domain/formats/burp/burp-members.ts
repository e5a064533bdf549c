import { isPrototypeKey } from "@/encoding/domain/json/prototype-key";
import { singleLine, withLineFeeds } from "@/encoding/domain/text/plain-text";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";
import { addBurpEvents, isBurpEvent } from "./burp-events";
import { BurpParts } from "./burp-messages";

/** Members of an issue that are about the weakness; all others are about the occurrence. */
const OF_WEAKNESS = new Set([
  "type",
  "name",
  "host",
  "severity",
  "confidence",
  "issueBackground",
  "remediationBackground",
  "references",
  "vulnerabilityClassifications",
]);

/** The members of a Burp issue, sorted by what they are about. */
export class BurpMembers {
  readonly parts = new BurpParts();
  private readonly texts = new Map<string, string>();
  private readonly facts = new Map<string, string>();

  constructor(issue: XmlElement) {
    const events: XmlElement[] = [];
    let exchanges = 0;
    for (const child of childrenOf(issue)) {
      const { name } = child;
      if (name === "requestresponse") {
        const said = this.parts.addExchange(child, exchanges++);
        for (const [fact, value] of said) this.facts.set(fact, value);
      } else if (name === "issueDetailItems") {
        this.facts.set(name, childrenOf(child).map(textOf).join("\n"));
      } else if (OF_WEAKNESS.has(name)) this.texts.set(name, textOf(child));
      else if (isBurpEvent(child)) events.push(child);
      else this.facts.set(name, joined(this.facts.get(name), textOf(child)));
      if (name === "host") this.facts.set("ip", child.attributes.ip ?? "");
    }
    addBurpEvents(this.parts, events);
  }

  /** Text of a member about the weakness; empty when there is none. */
  text(name: string): string {
    return this.texts.get(name) ?? "";
  }

  /** The same, as one line. */
  word(name: string): string {
    return singleLine(this.text(name));
  }

  fact(name: string): string {
    return this.facts.get(name) ?? "";
  }

  /**
   * Members specific to the occurrence, as Burp wrote them; the host where it could not be
   * resolved.
   */
  occurrence(withHost: boolean): Record<string, string> {
    if (withHost) this.facts.set("host", this.text("host"));
    const said = [...this.facts].filter(
      ([name, value]) => value.trim() !== "" && !isPrototypeKey(name),
    );
    return Object.fromEntries(said.map(([name, value]) => [name, withLineFeeds(value)]));
  }
}

function joined(present: string | undefined, text: string): string {
  return present === undefined || present === "" ? text : `${present}\n${text}`;
}

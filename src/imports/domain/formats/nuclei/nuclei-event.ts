import { asObject, asText, asTexts, type JsonObject } from "@/encoding/domain/json/json-values";
import { singleLine } from "@/encoding/domain/text/plain-text";

/**
 * One event of Nuclei. Its members are read by their present names, with hyphens; the versions of
 * 2021 wrote underscores, and `templateID` and `matched`.
 */
export class NucleiEvent {
  readonly info: JsonObject;
  readonly classification: JsonObject;

  constructor(private readonly members: JsonObject) {
    this.info = asObject(members.info);
    this.classification = asObject(this.info.classification);
  }

  value(name: string): JsonObject[string] {
    const value = this.members[name];
    return value === undefined && name.includes("-")
      ? this.members[name.replaceAll("-", "_")]
      : value;
  }

  text(name: string): string {
    return asText(this.value(name)).trim();
  }

  /** Text as the report has it, white space and all. */
  exact(name: string): string {
    return asText(this.value(name));
  }

  get templateId(): string {
    return this.text("template-id") || this.text("templateID");
  }

  get matchedAt(): string {
    return this.text("matched-at") || this.text("matched");
  }

  /** Tags of the template, which older versions join by commas. */
  get tags(): string[] {
    const tags = asTexts(this.info.tags).flatMap((text) => text.split(","));
    return tags.map(singleLine).filter((tag) => tag !== "");
  }

  get type(): string {
    return this.text("type").toLowerCase();
  }
}

import { isPrototypeKey } from "@/encoding/domain/json/prototype-key";
import { flatText } from "@/encoding/domain/text/flat-text";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";
import { complianceResult } from "./nessus-compliance";
import { type NessusField, nessusField, PluginFields } from "./nessus-fields";
import type { NessusRecord } from "./nessus-finding";
import type { NessusHost } from "./nessus-host";

/** Where a ReportItem is in the report. */
export interface NessusItemPlace {
  host: NessusHost;
  /** Whether the report is one of Tenable Web App Scanning. */
  isWebScan: boolean;
  record: number;
  line: number;
}

const MAX_NAMES = 1_000;

/** Reads the ReportItems of one report. */
export class NessusItems {
  private readonly fields = new Map<string, NessusField>();

  /** Reads an item. Its elements may be in any order, and several times. */
  read(item: XmlElement, { host, isWebScan, record, line }: NessusItemPlace): NessusRecord {
    const { attributes } = item;
    const name = attributes.pluginName ?? "";
    const occurrence: Record<string, string> = {};
    const plugin: string[] = ["plugin_name", name, "plugin_family", attributes.pluginFamily ?? ""];
    let severity = attributes.severity ?? "";
    let check = "";
    let cve = "";
    let output = "";
    let description = "";
    let hasInfo = false;
    const service = attributes.svc_name ?? "";
    if (service !== "") occurrence.svc_name = service;
    for (const child of childrenOf(item)) {
      const text = textOf(child);
      switch (child.name) {
        case "cve":
          cve = cve === "" ? text : `${cve}\n${text}`;
          break;
        case "plugin_output":
          output += text;
          break;
        case "description":
          description += text;
          break;
        case "risk_factor":
          if (severity.trim() === "") severity = text;
          break;
        case "cm:compliance-check-name":
          check ||= singleLine(text);
          break;
        case "cm:compliance-info":
          hasInfo = true;
          plugin.push("compliance_info", text);
          break;
        default:
          this.addField(child.name, text, plugin, occurrence);
      }
    }
    const result = complianceResult(description);
    check ||= result.check;
    // A description that is a compliance check's result differs from host to host; its info does not.
    if (!hasInfo) plugin.push("description", result.about);
    Object.assign(occurrence, host.facts);
    const isWeb = isWebScan && /^https?$/i.test(service);
    return {
      record,
      line,
      pluginId: (attributes.pluginID ?? "").trim(),
      name,
      check,
      place: {
        host: host.name,
        port: attributes.port ?? "",
        protocol: isWeb ? service : (attributes.protocol ?? ""),
        service,
      },
      severity,
      severityField: "severity",
      cve,
      plugin,
      fieldsOf,
      output: output === "" && check !== "" ? description : output,
      occurrence,
      isRepeated: false,
      isFixed: false,
      isRiskAccepted: false,
      warnings: [],
    };
  }

  private addField(
    name: string,
    text: string,
    plugin: string[],
    occurrence: Record<string, string>,
  ): void {
    const field = this.fieldOf(name);
    if (field === "left-out") return;
    if (field !== "occurrence") plugin.push(field, text);
    else if (text.trim() !== "" && !isPrototypeKey(name)) {
      const present = occurrence[name];
      occurrence[name] = present === undefined ? text : `${present}\n${text}`;
    }
  }

  private fieldOf(name: string): NessusField {
    let field = this.fields.get(name);
    if (field === undefined) {
      field = nessusField(name);
      if (this.fields.size < MAX_NAMES) this.fields.set(flatText(name), field);
    }
    return field;
  }
}

/** The raw texts of an item: names of fields, each with its text behind it. */
function fieldsOf(raws: readonly string[]): PluginFields {
  const fields = new PluginFields();
  for (let index = 0; index < raws.length; index += 2) {
    fields.add(raws[index] ?? "", raws[index + 1] ?? "");
  }
  return fields;
}

import { flatText } from "@/encoding/domain/text/flat-text";
import { paragraphs, shortened, singleLine } from "@/encoding/domain/text/plain-text";
import type { Finding } from "@/evidence/domain/findings/finding";
import { htmlToMarkdown } from "../../html/html-to-markdown";
import type { ReportTexts } from "../../html/report-text";
import { MAX_TEXT, type PluginField, type PluginFields } from "./nessus-fields";
import { type NessusCvss, nessusCvss } from "./nessus-rating";
import { nessusReferences } from "./nessus-references";

/** A plugin's weakness in a report; the same for all of its findings. */
export interface NessusWeakness {
  /** Empty when the plugin has no name. */
  title: string;
  description: string;
  remediation: string;
  cwe: Finding["cwe"];
  references: Finding["references"];
  rating: NessusCvss;
}

/**
 * Facts of the plugin, after its description. EPSS, VPR and the plugin's own dates are left out:
 * they drift from day to day, and each import would count every incident as changed.
 */
const FACTS = [
  ["Plugin family", ["plugin_family"]],
  ["Exploit available", ["exploit_available"]],
  ["Exploitability", ["exploitability_ease"]],
  ["Exploit frameworks", ["exploit_frameworks"]],
  ["Metasploit", ["exploit_framework_metasploit", "metasploit_name"]],
  ["Core Impact", ["exploit_framework_core"]],
  ["CANVAS", ["exploit_framework_canvas", "canvas_package"]],
  ["D2 Elliot", ["exploit_framework_d2_elliot", "d2_elliot_name"]],
  ["ExploitHub", ["exploit_framework_exploithub"]],
  ["Exploited by malware", ["exploited_by_malware"]],
  ["Exploited by Nessus", ["exploited_by_nessus"]],
  ["Default account", ["default_account"]],
  ["Unsupported by the vendor", ["unsupported_by_vendor"]],
  ["STIG severity", ["stig_severity"]],
  ["CPE", ["cpe"]],
  ["Vulnerability published", ["vuln_publication_date"]],
  ["Patch published", ["patch_publication_date"]],
] as const satisfies readonly (readonly [string, readonly PluginField[]])[];

/** Builds what the fields of a plugin say. Its texts are plain text, not HTML. */
function nessusWeakness(fields: PluginFields, texts: ReportTexts): NessusWeakness {
  const title = singleLine(fields.lines("plugin_name")[0] ?? "");
  const synopsis = fields.text("synopsis").trim();
  const solution = (fields.text("compliance_solution") || fields.text("solution")).trim();
  const { cwe, references } = nessusReferences(fields);
  const links = texts.of(asHtml(fields.text("see_also"))).references;
  return {
    title: title === "" ? singleLine(synopsis) : title,
    description: paragraphs(
      synopsis === title ? "" : markdown(synopsis),
      markdown(fields.text("compliance_info") || fields.text("description")),
      markdown(factsOf(fields)),
    ),
    remediation: /^n\/a$/i.test(solution) ? "" : markdown(solution),
    cwe,
    references: [...new Set([...links, ...references])],
    rating: nessusCvss(fields),
  };
}

function factsOf(fields: PluginFields): string {
  const facts: string[] = [];
  for (const [label, names] of FACTS) {
    const values = names
      .flatMap((name) => fields.lines(name))
      .filter((value) => names[0] === "exploit_available" || !/^(?:false|no)$/i.test(value));
    if (values.length > 0) facts.push(`- ${label}: ${[...new Set(values)].join(", ")}`);
  }
  return facts.join("\n");
}

function markdown(text: string): string {
  return htmlToMarkdown(asHtml(shortened(text, MAX_TEXT)));
}

/** Plain text so that a reader of HTML finds nothing but text in it. */
function asHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

const MAX_PLUGINS = 5_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Remembers the weaknesses of one report by rule: every finding of a plugin repeats its texts. */
export class NessusWeaknesses {
  private readonly known = new Map<string, { raws: readonly string[]; weakness: NessusWeakness }>();
  private characters = 0;

  constructor(private readonly texts: ReportTexts) {}

  /** The weakness that a rule's raw texts describe; `fieldsOf` says what the texts are. */
  of(
    ruleId: string,
    raws: readonly string[],
    fieldsOf: (raws: readonly string[]) => PluginFields,
  ): NessusWeakness {
    const known = this.known.get(ruleId);
    if (known !== undefined && isSame(known.raws, raws)) return known.weakness;
    // Texts cut out of the input would keep the whole piece of input in memory.
    const copies = raws.map((raw) => flatText(raw));
    const weakness = nessusWeakness(fieldsOf(copies), this.texts);
    if (this.known.size >= MAX_PLUGINS || this.characters > MAX_CHARACTERS) {
      this.known.clear();
      this.characters = 0;
    }
    this.known.set(flatText(ruleId), { raws: copies, weakness });
    for (const copy of copies) this.characters += copy.length;
    return weakness;
  }
}

function isSame(known: readonly string[], raws: readonly string[]): boolean {
  if (known.length !== raws.length) return false;
  for (let index = 0; index < raws.length; index++) {
    if (known[index] !== raws[index]) return false;
  }
  return true;
}

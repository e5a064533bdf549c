import { flatText } from "@/encoding/domain/text/flat-text";
import { paragraphs, singleLine } from "@/encoding/domain/text/plain-text";
import type { Severity } from "@/evidence/domain/findings/severity";
import { techniquesIn } from "../records/attack-techniques";
import { factList, plainText } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import { metaValues, type YaraMeta, yaraSeverity } from "./yara-severity";

/** Metadata of a rule; the same for every file that it matches. */
export interface YaraRule {
  ruleId: string;
  title: string;
  severity: Severity;
  severityRaw: string;
  isUnmapped: boolean;
  cve: readonly string[];
  description: string;
  references: readonly string[];
  tags: string;
  techniques: readonly string[];
}

const TITLES = /^(?:desc|description)$/i;
const LINKS = /^(?:ref|refs|reference|references|url|link|links)$/i;
const RATINGS = /^(?:severity|score)$/i;
const ATTACK = /mitre|att&?ck|ttp|technique/i;
const MAX_META = 200;
const MAX_RULES = 2_000;
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** Reads the tags and metadata of the rules of one report, and remembers them. */
export class YaraRules {
  private readonly known = new Map<string, YaraRule>();
  private characters = 0;

  constructor(private readonly records: BinaryRecords) {}

  of(name: string, tags: readonly string[], meta: YaraMeta): YaraRule {
    let key = `${name}\u0000${tags.join("\u0000")}`;
    for (const [member, value] of meta) key += `\u0001${member}\u0000${value}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const rule = this.read(singleLine(name), tags, meta);
    if (this.known.size >= MAX_RULES || this.characters > MAX_CHARACTERS) {
      this.known.clear();
      this.characters = 0;
    }
    // A key cut out of the input would keep the whole piece of input in memory.
    this.known.set(flatText(key), rule);
    this.characters += key.length;
    return rule;
  }

  private read(ruleId: string, tags: readonly string[], meta: YaraMeta): YaraRule {
    const { records } = this;
    const { severity, raw, isUnmapped } = yaraSeverity(meta);
    const text = plainText(records, metaValues(meta, TITLES).join("\n"));
    const others = meta.filter(([key]) => ![TITLES, LINKS, RATINGS].some((keys) => keys.test(key)));
    const facts = plainText(records, others.map(([, value]) => value).join("\n"));
    return {
      ruleId,
      title: `Matches YARA rule ${ruleId}`,
      severity,
      severityRaw: raw,
      isUnmapped,
      cve: [...new Set([...text.cve, ...facts.cve])].sort(),
      description: paragraphs(text.markdown, factList(records, others.slice(0, MAX_META))),
      references: plainText(records, metaValues(meta, LINKS).join("\n")).references,
      tags: tags.join(", "),
      techniques: techniquesIn([...tags, ...metaValues(meta, ATTACK)]),
    };
  }
}

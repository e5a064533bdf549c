import { redactSecrets } from "@/encoding/domain/text/redact";
import { REDACTED } from "@/encoding/domain/text/secret-forms";
import { fileStem, isIpv6 } from "./network-names";

/** Kinds of masked values. */
type MaskKind = "ip" | "host" | "email" | "account" | "operator" | "entry";

export type ReplacedCounts = Record<MaskKind | "secret", number>;

/** Also as analysts write it to prevent clicks: `10[.]0[.]0[.]1`. */
const DOT = String.raw`(?:\.|\[\.\]|\(\.\))`;
const NAME = String.raw`[\p{L}\p{N}_-]`;
const EMAIL = String.raw`(?<email>(?<![\p{L}\p{N}_.+%-])[\p{L}\p{N}_.+%-]+(?:@|\[@\]|\[at\])${NAME}+(?:${DOT}${NAME}+)*)`;
const UNC = String.raw`\\\\(?<unc>[\p{L}\p{N}_.-]+)`;
const IPV6 = String.raw`(?<v6>(?<![\p{L}\p{N}_:.])[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*(?:%[\w.-]+)?)`;
const IPV4 = String.raw`(?<v4>(?<!\d|\d\.)\d{1,3}(?:${DOT}\d{1,3}){3}(?!\d|\.\d))`;
const LOGIN = String.raw`(?<login>(?<![\p{L}\p{N}_\\.-])[\p{L}\p{N}_.-]+\\[\p{L}\p{N}_.$-]+)`;
/** Any names with dots between them, so that no run is looked at twice; which are hosts is decided later. */
const DOTTED = `(?<dotted>(?<!${NAME})(?:${NAME}+${DOT})+${NAME}*)`;
const WORD = String.raw`(?<word>[\p{L}\p{N}_$-]+)`;
const ALL = [EMAIL, UNC, IPV6, IPV4, LOGIN, DOTTED, WORD].join("|");
const TOP_LABEL = new RegExp(String.raw`^\p{L}${NAME}+$`, "u");
const WITHOUT_V6 = [EMAIL, UNC, IPV4, LOGIN, DOTTED, WORD].join("|");

/**
 * Replaces what names machines and people by numbered masks, the same thing by the same mask
 * everywhere in one export. IP addresses, host names with a domain, e-mail addresses,
 * `DOMAIN\\user` and secrets of a known form are found anywhere; single names of hosts, accounts
 * and operators where they were learned from the columns that hold such. In doubt it masks. It
 * cannot know a name that has neither a form nor a column.
 */
export class LogMasks {
  private readonly masks = new Map<string, string>();
  private readonly numbers = new Map<MaskKind, number>();
  /** Learned names by their first word, the longest first. */
  private readonly known = new Map<string, { name: string; kind: MaskKind }[]>();
  private counts = emptyCounts();

  /** How often something was replaced since the counts were taken last. */
  takeCounts(): ReplacedCounts {
    const { counts } = this;
    this.counts = emptyCounts();
    return counts;
  }

  /** Takes a single name from a column of hosts, accounts or operators, to be masked everywhere. */
  learn(kind: "host" | "account" | "operator", cell: string): void {
    const names = kind === "operator" ? [cell.trim()] : cell.split(/[^\p{L}\p{N}_$-]+/u);
    for (const name of names.map((each) => each.toLowerCase())) {
      if (/^[\d\s]*$/.test(name) || name.length < 2) continue;
      const first = /^[\p{L}\p{N}_$-]+/u.exec(name)?.[0];
      if (first === undefined) continue;
      const named = this.known.get(first) ?? [];
      if (named.some((each) => each.name === name)) continue;
      named.push({ name, kind });
      named.sort((a, b) => b.name.length - a.name.length);
      this.known.set(first, named);
    }
  }

  /** A text without secrets, in which whatever is found is masked. */
  text(text: string): string {
    return this.scan(this.redact(text), ALL, null);
  }

  /** A cell of hosts: every name in it is one. */
  hosts(cell: string): string {
    return this.scan(this.redact(cell), ALL, "host");
  }

  /** A cell that is one name as a whole. */
  whole(kind: "account" | "operator" | "entry", cell: string): string {
    return cell.trim() === "" ? "" : this.mask(kind, cell.trim());
  }

  private redact(text: string): string {
    const redacted = redactSecrets(text);
    this.counts.secret += Math.max(0, occurrences(redacted) - occurrences(text));
    return redacted;
  }

  private scan(text: string, source: string, every: MaskKind | null): string {
    const scanner = new RegExp(source, "giu");
    let masked = "";
    let from = 0;
    for (let match = scanner.exec(text); match !== null; match = scanner.exec(text)) {
      const { end, mask } = this.found(text, match, every);
      masked += text.slice(from, match.index) + mask;
      from = end;
      scanner.lastIndex = end;
    }
    return masked + text.slice(from);
  }

  private found(text: string, match: RegExpExecArray, every: MaskKind | null) {
    const { email, unc, v6, v4, login, dotted, word = "" } = match.groups ?? {};
    const [whole] = match;
    const end = match.index + whole.length;
    if (email !== undefined) return { end, mask: this.mask("email", email) };
    if (unc !== undefined) return { end, mask: `\\\\${this.mask("host", unc)}` };
    if (v4 !== undefined) return { end, mask: this.mask("ip", v4) };
    if (login !== undefined) return { end, mask: this.mask("account", login) };
    if (dotted !== undefined) return { end, mask: this.dotted(dotted, every) };
    if (v6 !== undefined) return { end, mask: this.address(v6, every) };
    const known = this.knownAt(text, match.index, word);
    if (known !== null) {
      return { end: match.index + known.name.length, mask: this.mask(known.kind, known.name) };
    }
    const isName = every !== null && !/^\d+$/.test(word) && !REDACTED.includes(word);
    return { end, mask: isName ? this.mask(every, word) : word };
  }

  /** A run of colons and hexadecimal digits: an address, perhaps with punctuation behind it. */
  private address(run: string, every: MaskKind | null): string {
    for (const cut of ["", ":", "."]) {
      if (!run.endsWith(cut)) continue;
      const address = run.slice(0, run.length - cut.length);
      if (isIpv6(address)) return this.mask("ip", address) + cut;
    }
    return this.scan(run, WITHOUT_V6, every);
  }

  /** A dotted run without a host's name: an address perhaps, with letters in front of it. */
  private addresses(run: string, every: MaskKind | null): string {
    let masked = "";
    let from = 0;
    for (const { index, 0: address } of run.matchAll(new RegExp(IPV4, "gu"))) {
      masked += this.scan(run.slice(from, index), WORD, every) + this.mask("ip", address);
      from = index + address.length;
    }
    return masked + this.scan(run.slice(from), WORD, every);
  }

  /** The names up to the last that could be a top-level domain are a host, or a file's name. */
  private dotted(run: string, every: MaskKind | null): string {
    const length = hostLength(run);
    if (length === 0) return this.addresses(run, every);
    const name = run.slice(0, length);
    const rest = this.scan(run.slice(length), WORD, every);
    const file = every === null ? fileStem(name) : null;
    if (file === null) return this.mask("host", name) + rest;
    return `${this.scan(file.stem, WITHOUT_V6, null)}.${file.end}${rest}`;
  }

  private knownAt(text: string, at: number, word: string) {
    for (const known of this.known.get(word.toLowerCase()) ?? []) {
      const end = at + known.name.length;
      const isWhole = !/^[\p{L}\p{N}_$-]/u.test(text.slice(end, end + 2));
      if (isWhole && text.slice(at, end).toLowerCase() === known.name) return known;
    }
    return null;
  }

  private mask(kind: MaskKind, name: string): string {
    const plain = name
      .toLowerCase()
      .replace(/[[(]\.[\])]/g, ".")
      .replace(/\[@\]|\[at\]/g, "@");
    const key = `${kind} ${plain}`;
    this.counts[kind] += 1;
    const present = this.masks.get(key);
    if (present !== undefined) return present;
    const number = (this.numbers.get(kind) ?? 0) + 1;
    this.numbers.set(kind, number);
    const mask = `${kind}-${number}`;
    this.masks.set(key, mask);
    return mask;
  }
}

function hostLength(run: string): number {
  const dots = [...run.matchAll(new RegExp(DOT, "g"))];
  for (let last = dots.length - 1; last >= 0; last--) {
    const dot = dots[last];
    if (dot === undefined) break;
    const start = dot.index + dot[0].length;
    const end = dots[last + 1]?.index ?? run.length;
    if (TOP_LABEL.test(run.slice(start, end))) return end;
  }
  return 0;
}

function emptyCounts(): ReplacedCounts {
  return { ip: 0, host: 0, email: 0, account: 0, operator: 0, entry: 0, secret: 0 };
}

function occurrences(text: string): number {
  return text.split(REDACTED).length - 1;
}

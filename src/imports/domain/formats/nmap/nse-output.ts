import { singleLine } from "@/encoding/domain/text/plain-text";

/** A script's text about one weakness. */
export interface NseBlock {
  title: string;
  state: string;
  risk: string;
  ids: string;
  description: string;
  references: readonly string[];
  /** The script's whole text about it, unchanged. */
  text: string;
}

const STATE = /^\s*State:\s*(\S.*)$/;
/** Scripts that are older than the library: `  MS08-067: VULNERABLE`. */
const VERDICT = /^\s+(\S[^:]{0,100}):\s*((?:LIKELY )?VULNERABLE(?: \(.*\))?)\s*$/;
const HEADING = /^\s*(?:LIKELY |NOT )?VULNERABLE:\s*$/;
const LABEL = /^\s*(?:State|IDs|Risk factor|Disclosure date):/;
/** The rest is about the check, not about the weakness. */
const REST = /^\s*(?:Check results|Exploit results|Extra information|References):\s*$/;
const LINK = /^\s*(https?:\/\/\S+)\s*$/;

/** Whether a state of the library `vulns` says that there is a weakness; one of them it misspells. */
export function isVulnerable(state: string): boolean {
  return /^(?:LIKELY )?VUL?NERABLE\b/i.test(state.trim());
}

/** The weaknesses in the text output of a script, whatever their state. */
export function nseBlocks(output: string): NseBlock[] {
  const lines = output.split("\n");
  const blocks: NseBlock[] = [];
  let start = -1;
  const endAt = (end: number) => {
    if (start !== -1) blocks.push(blockOf(lines.slice(start, end)));
    start = -1;
  };
  for (const [index, line] of lines.entries()) {
    const head = line.slice(0, 500);
    if (STATE.test(head) && index > 0) {
      endAt(index - 1);
      start = index - 1;
    } else if (HEADING.test(head)) endAt(index);
    else {
      const [, title, state] = VERDICT.exec(head) ?? [];
      if (title === undefined || state === undefined) continue;
      endAt(index);
      blocks.push({ ...blockOf([line]), title: title.trim(), state, description: "" });
    }
  }
  endAt(lines.length);
  return blocks;
}

function blockOf(lines: readonly string[]): NseBlock {
  const [title = "", ...rest] = lines;
  const labelled = (label: RegExp) => rest.map((line) => label.exec(line)?.[1]).find(Boolean) ?? "";
  const end = rest.findIndex((line) => REST.test(line));
  const about = rest.slice(0, end === -1 ? rest.length : end);
  return {
    title: singleLine(title),
    state: labelled(STATE).trim(),
    risk: labelled(/^\s*Risk factor:\s*(\S+)/),
    ids: labelled(/^\s*IDs:\s*(\S.*)$/).trim(),
    description: about
      .filter((line) => !LABEL.test(line))
      .join("\n")
      .trim(),
    references: rest.flatMap((line) => LINK.exec(line)?.[1] ?? []),
    text: lines.join("\n").trimEnd(),
  };
}

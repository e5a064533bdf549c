import { TOOL_NAME } from "@/domain/agents/tool-risk";
import { visibleText } from "@/lib/visible-text";
import { tools } from "./copy";

const copy = tools.dialog;
const MOST_TOOLS = 100;

export interface ReadTools {
  tools: string[];
  /** What is wrong with the first line that is, or null. */
  problem: string | null;
}

/** Reads tools from a text with one of them a line; empty lines count for nothing. */
export function readTools(text: string): ReadTools {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { tools: lines, problem: problemOf(lines) };
}

function problemOf(lines: readonly string[]): string | null {
  if (lines.length > MOST_TOOLS) return copy.many;
  for (const [index, line] of lines.entries()) {
    const shown = visibleText(line.slice(0, 128)).text;
    if (!TOOL_NAME.test(line)) return copy.wrong(shown);
    if (lines.indexOf(line) < index) return copy.doubled(shown);
  }
  return null;
}

/** What setting these tools adds and takes away. */
export function toolChange(
  held: readonly string[],
  wanted: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: wanted.filter((tool) => !held.includes(tool)),
    removed: held.filter((tool) => !wanted.includes(tool)),
  };
}

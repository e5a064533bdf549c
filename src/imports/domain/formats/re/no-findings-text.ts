import { parseFailed } from "@/encoding/domain/text/parse-failed";
import type { TextForm } from "./records/text-parser";

/**
 * Reader of output that can hold no finding: nothing at all, which is how YARA says that no rule
 * matched, or the counts of `yara -c`, which name no rule. Throws parse_failed at any other line.
 */
export function noFindingsText(allowed: RegExp | null): TextForm {
  return {
    line: (text, line) => {
      if (text.trim() === "" || allowed?.test(text) === true) return;
      throw parseFailed("The line is not of this format.", { line, column: 1 });
    },
  };
}

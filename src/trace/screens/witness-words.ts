import { formatCount, formatQuantity } from "@/lib/format";
import type { Extension } from "./witness";

/** Texts for the result of a comparison. */
export interface WitnessWords {
  tone: "note" | "success" | "error" | "warning";
  title: string;
  text: string;
}

const CHECKED_HERE = "The proof was checked in this browser.";

/** A comparison in words; whatever is not proven to continue the remembered log is no success. */
export function witnessWords(found: Extension): WitnessWords {
  switch (found.kind) {
    case "unsigned":
      return {
        tone: "error",
        title: "None of the published keys signed the newest checkpoint",
        text: "It is not compared and not remembered.",
      };
    case "empty":
      return {
        tone: "note",
        title: "The log has no entries yet, so there is nothing to compare.",
        text: "",
      };
    case "first":
      return {
        tone: "note",
        title: "This browser had not seen the log before",
        text: `It compared nothing, and remembers the checkpoint of ${formatQuantity(found.newest.size, "entry", "entries")} from now on.`,
      };
    case "unchanged":
      return {
        tone: "success",
        title: `Consistent: still the ${formatQuantity(found.newest.size, "entry", "entries")} that this browser remembers`,
        text: CHECKED_HERE,
      };
    case "extended":
      return {
        tone: "success",
        title: `Consistent: the log of ${formatCount(found.newest.size)} entries continues the ${formatCount(found.from)} that this browser remembers`,
        text: CHECKED_HERE,
      };
    case "other_log":
      return {
        tone: "error",
        title: "Broken: this is another log than the one that this browser remembers",
        text: `Remembered is ${found.remembered}, and shown is ${found.presented}. Either another installation answers at this address, or the log was started again.`,
      };
    case "shrunk":
      return {
        tone: "error",
        title: `Broken: the log has ${formatCount(found.to)} entries, and this browser remembers ${formatCount(found.from)}`,
        text: "Entries were cut off. The remembered checkpoint is kept as proof.",
      };
    case "forked":
      return {
        tone: "error",
        title:
          found.from === found.to
            ? `Broken: the log of ${formatCount(found.to)} entries is not the one that this browser remembers`
            : `Broken: the log of ${formatCount(found.to)} entries does not continue the ${formatCount(found.from)} that this browser remembers`,
        text: "What this browser saw was changed, or the service shows different logs to different readers. The remembered checkpoint is kept as proof.",
      };
  }
}

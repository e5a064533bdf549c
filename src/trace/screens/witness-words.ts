import { log } from "./log-words";
import type { Extension } from "./witness";

/** Texts for the result of a comparison. */
export interface WitnessWords {
  tone: "note" | "success" | "error" | "warning";
  title: string;
  text: string;
}

const copy = log.witness;

/** A comparison in words; whatever is not proven to continue the remembered log is no success. */
export function witnessWords(found: Extension): WitnessWords {
  switch (found.kind) {
    case "unsigned":
      return { tone: "error", title: copy.unsigned, text: copy.unsignedText };
    case "empty":
      return { tone: "note", title: copy.empty, text: "" };
    case "first":
      return { tone: "note", title: copy.first, text: copy.firstText(found.newest.size) };
    case "unchanged":
      return {
        tone: "success",
        title: copy.unchanged(found.newest.size),
        text: copy.consistentText,
      };
    case "extended":
      return {
        tone: "success",
        title: copy.extended(found.from, found.newest.size),
        text: copy.consistentText,
      };
    case "other_log":
      return {
        tone: "error",
        title: copy.other,
        text: copy.otherText(found.remembered, found.presented),
      };
    case "shrunk":
      return {
        tone: "error",
        title: copy.shrunk(found.from, found.to),
        text: copy.shrunkText,
      };
    case "forked":
      return {
        tone: "error",
        title: copy.forked(found.from, found.to),
        text: copy.forkedText,
      };
  }
}

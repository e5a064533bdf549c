import curated from "../data/kev-cve-to-attack.json" with { type: "json" };
import { RULES } from "../rules/match-rules";
import { QUIET_KINDS } from "../rules/quiet";
import type { ModelDocument } from "./model-document";

/** Version of the scoring; raised manually when code changes a result. */
export const METHOD_VERSION = 2;

/** All data that an answer depends on, as one text; its digest is the version of the suggester. */
export function versionSubject(model: ModelDocument): string {
  const rules = RULES.map(({ id, words, cwes, techniques }) => [
    id,
    words.map(String),
    cwes,
    techniques,
  ]);
  const quiet = QUIET_KINDS.map(({ id, title }) => [id, String(title)]);
  return JSON.stringify([rules, quiet, curated.rows, model]);
}

import { createHash } from "node:crypto";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { isPlaceholder } from "./field-text";
import type { FindingFields } from "./finding-fields";
import type { FindingTitle } from "./finding-titles";
import type { AdvisoryIds } from "./weakness-ids";

/** Identity of a weakness among those of the same tool on the same asset. */
export interface WeaknessIdentity {
  ruleId: string;
  /** Whether it was made of the title, for want of an id. */
  isOfTitle: boolean;
  /** Id of this one finding, where the tool gives one. */
  uniqueId: string;
}

const MAX_TITLE = 200;
const MAX_IDS = 10;

/**
 * Rule of a finding: the tool's id of the rule, else its id of the finding, else its title and the ids of advisories.
 * A finding that does not say where it is can be distinguished from the same weakness elsewhere by its own id
 * only (`unique_id`, `hash_code`), which then belongs to the rule. The ids stay in the occurrence,
 * except that of the rule.
 */
export function takeIdentity(
  fields: FindingFields,
  title: FindingTitle,
  advisories: AdvisoryIds,
  hasAsset: boolean,
): WeaknessIdentity {
  const rule = usable(fields.text("rule"));
  if (rule !== "") fields.takeText("rule");
  const uniqueId = usable(fields.text("uniqueId"));
  const ruleId = rule || uniqueId || titleId(title, advisories);
  const own = hasAsset ? "" : uniqueId || usable(fields.text("hashCode"));
  const isOfTitle = rule === "" && uniqueId === "";
  return {
    ruleId: own === "" || own === ruleId ? ruleId : `${ruleId} ${own}`,
    isOfTitle,
    uniqueId,
  };
}

function usable(text: string): string {
  return isPlaceholder(text) ? "" : singleLine(text);
}

/**
 * The title without case and punctuation, and the CVE ids, or other ids where there are none; digests
 * where that would be too long.
 */
function titleId({ normalised: name }: FindingTitle, { cve, others }: AdvisoryIds): string {
  const known = cve.length > 0 ? cve : others.toSorted();
  const ids = known.length > MAX_IDS ? digest(known.join(" ")) : known.join(" ");
  const short = name.length > MAX_TITLE ? `${start(name)}… ${digest(name)}` : name;
  return ids === "" ? short : `${short} ${ids}`;
}

/** Half of a surrogate pair would leave text that no fingerprint can be made of. */
function start(name: string): string {
  return name.slice(0, MAX_TITLE).replace(/[\ud800-\udbff]$/, "");
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

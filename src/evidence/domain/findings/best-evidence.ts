const SHORTEST_WORD = 3;

/** What the choice looks at of an item. */
export interface EvidenceFacts {
  id: string;
  kind: string;
  imported_at: string;
  erased_at: string | null;
  occurrence: Readonly<Record<string, string>>;
  parts: readonly { name: string; bytes: number; erased: boolean }[];
}

/** The last check of an item's digests; null where there was none, or it is not known. */
export type LastCheck = "verified" | "broken" | null;

/** An item with what makes it better evidence than others: no more than what is stored. */
export interface RankedEvidence<Item extends EvidenceFacts> {
  item: Item;
  /** Which of the two messages are stored, readable and not empty. */
  exchange: "both" | "request" | "response" | "none";
  /** Whether the tool names words that it matched; where they occur is for the reader of the bytes. */
  namesMatch: boolean;
  isVerified: boolean;
}

/** Words that the tool names as attack or evidence; short ones would be found everywhere. */
export function namedWords(occurrence: Readonly<Record<string, string>>): string[] {
  return [occurrence.attack, occurrence.evidence].flatMap((word) => {
    const trimmed = word?.trim() ?? "";
    return trimmed.length < SHORTEST_WORD ? [] : [trimmed];
  });
}

/**
 * The item that shows most of the weakness: a request with its response before one of them alone,
 * then files that people added, then a bare mention, and notes last; at the same level the one whose
 * tool names what it matched, then the verified one, then the newest. Erased items, scans that did
 * not find it again and items whose last check failed are never chosen; null where nothing is left.
 */
export function bestEvidence<Item extends EvidenceFacts>(
  items: readonly Item[],
  lastCheck: (id: string) => LastCheck,
): RankedEvidence<Item> | null {
  const ranked = items.flatMap((item): RankedEvidence<Item>[] => {
    const check = lastCheck(item.id);
    if (item.erased_at !== null || item.kind === "not_observed" || check === "broken") return [];
    return [
      {
        item,
        exchange: exchangeOf(item),
        namesMatch: namedWords(item.occurrence).length > 0,
        isVerified: check === "verified",
      },
    ];
  });
  return ranked.toSorted(compare)[0] ?? null;
}

function exchangeOf({ parts }: EvidenceFacts): RankedEvidence<EvidenceFacts>["exchange"] {
  const has = (name: string) =>
    parts.some((part) => part.name === name && !part.erased && part.bytes > 0);
  if (has("request")) return has("response") ? "both" : "request";
  return has("response") ? "response" : "none";
}

function level({ item, exchange }: RankedEvidence<EvidenceFacts>): number {
  if (exchange !== "none") return exchange === "both" ? 4 : 3;
  if (item.kind === "occurrence") return 1;
  return item.kind === "note" ? 0 : 2;
}

function compare(a: RankedEvidence<EvidenceFacts>, b: RankedEvidence<EvidenceFacts>): number {
  return (
    level(b) - level(a) ||
    Number(b.namesMatch) - Number(a.namesMatch) ||
    Number(b.isVerified) - Number(a.isVerified) ||
    Date.parse(b.item.imported_at) - Date.parse(a.item.imported_at) ||
    numberOf(a.item.id) - numberOf(b.item.id)
  );
}

const numberOf = (id: string) => Number(id.replace(/^\D*/, ""));

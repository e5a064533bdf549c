/** Something that was opened from the palette. */
export interface RecentItem {
  group: string;
  label: string;
  hint: string | null;
  href: string;
}

const KEPT = 6;

/** Of one account: the next one in this browser must not learn what was looked at. */
const keyOf = (account: string) => `proofline.recent.${account}`;

function isItem(value: unknown): value is RecentItem {
  if (typeof value !== "object" || value === null) return false;
  const { group, label, hint, href } = value as Record<string, unknown>;
  const isPath = typeof href === "string" && href.startsWith("/") && !href.startsWith("//");
  return (
    isPath &&
    typeof group === "string" &&
    typeof label === "string" &&
    (hint === null || typeof hint === "string")
  );
}

/** What the account opened last, the newest first; nothing where storage is forbidden or holds something else. */
export function readRecent(account: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(account)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Keeps an item as the newest. Storage may be forbidden or full; the item is then not kept. */
export function keepRecent(account: string, { group, label, hint, href }: RecentItem): void {
  const item = { group, label, hint, href };
  const others = readRecent(account).filter((each) => each.href !== href);
  try {
    window.localStorage.setItem(keyOf(account), JSON.stringify([item, ...others].slice(0, KEPT)));
  } catch {
    // It is a convenience alone.
  }
}

/** Forgets what the account opened, as it signs out: titles may be secret from the next person here. */
export function forgetRecent(account: string): void {
  try {
    window.localStorage.removeItem(keyOf(account));
  } catch {
    // Then nothing was kept either.
  }
}

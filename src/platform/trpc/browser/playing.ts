import { browserCookie, forgetCookie, keepInCookie } from "@/lib/browser-cookie";
import { PLAYGROUND_COOKIE, PLAYGROUND_HEADER } from "@/platform/domain/playground-header";

/** Longest time for which a part is taken. */
const PART_S = 8 * 3600;

/** The playground as whose second person this page acts: what the page shows, whatever another tab did since. */
let shown: string | null = null;

/** Says as whose second person the page acts, as the server drew it; null where it does as the account itself. */
export function showPart(playground: string | null): void {
  shown = playground;
}

/** Header fields of every call of a page that shows a part. */
export function partHeaders(): Record<string, string> {
  return shown === null ? {} : { [PLAYGROUND_HEADER]: shown };
}

/** Takes the second person's part and loads the page anew, so that all of it is the second person's. */
export function takePart(playground: string, href?: string): void {
  keepInCookie(PLAYGROUND_COOKIE, playground, PART_S);
  loadAnew(href);
}

/** Gives the part up and loads the page anew. */
export function leavePart(href?: string): void {
  forgetCookie(PLAYGROUND_COOKIE);
  loadAnew(href);
}

/** Loads the page anew where another tab took or gave up the part. */
export function followPart(): void {
  if ((browserCookie(PLAYGROUND_COOKIE) ?? null) !== shown) window.location.reload();
}

function loadAnew(href?: string): void {
  if (href === undefined) window.location.reload();
  else window.location.assign(href);
}

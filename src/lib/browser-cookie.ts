const YEAR = 365 * 24 * 3600;

/** Keeps a choice of this browser in a cookie, so that the server draws the page as it was left. */
export function keepInCookie(name: string, value: string, seconds = YEAR): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-HTTP hosts
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}

/** Forgets such a choice. */
export function forgetCookie(name: string): void {
  keepInCookie(name, "", 0);
}

/** What is kept under a name, or undefined. */
export function browserCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

const YEAR = 365 * 24 * 3600;

/** Keeps a choice of this browser in a cookie, so that the server draws the page as it was left. */
export function keepInCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-HTTP hosts
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
}

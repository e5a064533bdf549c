/**
 * The URL that a text is, on its own or below a base, or null where it is none. In place of `URL.canParse`,
 * which Node 20 answers with false for letters beyond ASCII once the call is optimised.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

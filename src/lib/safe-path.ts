/** Pages that lead on to the path that was wanted, and are none to go to themselves. */
const ENTRIES = ["/sign-in", "/new-password", "/second-factor"];

/** A path of this site to go to after sign-in; anything that could lead elsewhere becomes `/`. */
export function safePath(wanted: string | null | undefined): string {
  if (wanted === null || wanted === undefined || !wanted.startsWith("/")) return "/";
  const base = "http://here.invalid";
  try {
    const url = new URL(wanted, base);
    // `/x/..//host` stays here as a URL, yet its path alone names another host.
    const isHere = url.origin === base && !url.pathname.startsWith("//");
    return isHere && !ENTRIES.includes(url.pathname)
      ? `${url.pathname}${url.search}${url.hash}`
      : "/";
  } catch {
    return "/";
  }
}

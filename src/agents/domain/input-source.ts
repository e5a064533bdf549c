import { parseUrl } from "@/encoding/domain/url/parse-url";

/** Longest name of a source (trace-event `source`). */
const MAX_SOURCE = 200;

/** An address as mail systems take it, without comments and quoted local parts. */
const ADDRESS = /[^\s<>()[\]",;:@/]{1,64}@[\p{L}\p{N}._-]{1,253}/u;

/**
 * Name of a source without personal data. An e-mail address becomes `mail:` and what `hashAddress`
 * makes of it, without the tag behind `+`, so that one sender is one source whatever surrounds the
 * address; a URL becomes `web:` and its host, without user, path and query. Everything else is
 * folded to small letters, digits and `:./_-`. Takes the text as it was sent; never returns an
 * empty name.
 */
export function normaliseSource(text: string, hashAddress: (address: string) => string): string {
  const folded = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    .trim();
  const address = ADDRESS.exec(decoded(folded))?.[0];
  if (address !== undefined) return `mail:${hashAddress(canonicalAddress(address))}`;
  const host = hostOf(folded);
  const plain = host === null ? folded : `web:${host}`;
  const name = plain
    .replace(/[^a-z0-9:./_-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "")
    .slice(0, MAX_SOURCE);
  return name === "" ? "unknown" : name;
}

function decoded(text: string): string {
  return text.replaceAll("%40", "@");
}

function canonicalAddress(address: string): string {
  const at = address.indexOf("@");
  const local = address.slice(0, at).replace(/\+.*$/, "");
  return `${local}@${address.slice(at + 1).replace(/\.+$/, "")}`;
}

function hostOf(text: string): string | null {
  const url = /^[a-z][a-z0-9+.-]*:\/\//.test(text) ? parseUrl(text) : null;
  return url === null || url.host === "" ? null : url.host;
}

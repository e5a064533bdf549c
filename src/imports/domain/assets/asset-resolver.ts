import { flatText } from "@/encoding/domain/text/flat-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import { webAsset } from "./web-asset";

const MAX_ENTRIES = 10_000;

/** Resolves the URLs of one report to assets, remembers them, and collects the hosts it saw. */
export class AssetResolver {
  private readonly known = new Map<string, FindingAsset | null>();
  private readonly hosts = new Set<string>();

  /** Asset of a URL; null when there is none in it. Only the origin is looked at. */
  resolve(url: string): FindingAsset | null {
    const origin = originOf(url);
    let asset = this.known.get(origin);
    if (asset === undefined) {
      // The key must not keep the whole piece of input that it was cut out of.
      const key = flatText(origin);
      asset = webAsset(key);
      if (this.known.size >= MAX_ENTRIES) this.known.clear();
      this.known.set(key, asset);
    }
    if (asset?.host != null) this.hosts.add(asset.host);
    return asset;
  }

  /** Hosts in the order in which they occurred. */
  get seenHosts(): string[] {
    return [...this.hosts];
  }
}

/** The URL up to its path, query or fragment. */
function originOf(url: string): string {
  const text = url.trim();
  const authority = text.indexOf("://");
  if (authority === -1) return text;
  const end = text.slice(authority + 3).search(/[/?#\\]/);
  return end === -1 ? text : text.slice(0, authority + 3 + end);
}

import { flatText } from "@/encoding/domain/text/flat-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import type { AssetResolver } from "../../assets/asset-resolver";
import { fileAsset, filePath } from "../../assets/file-asset";

/** An artifactLocation: a URI, and the name of the base that it is relative to. */
export interface ArtifactPlace {
  uri: string;
  uriBaseId: string;
}

const MAX_STEPS = 16;
/** Folders above a file that are looked at. */
const MAX_DEPTH = 64;
const MAX_ENTRIES = 10_000;
const FILE_URI = /^file:/i;
const WEB_URI = /^https?:\/\//i;
/** A scheme has more letters than the drive of a Windows path. */
const OTHER_URI = /^[a-z][a-z0-9+.-]+:/i;
const ABSOLUTE = /^(?:[\\/]|[a-z]:[\\/])/i;

/**
 * Resolves the artifact locations of one run to assets. A file is known by its path in the project:
 * of a relative URI the base is left out (unless it is itself relative to another one), and from an
 * absolute one the folder that the run names as a base is taken off, because it belongs to the
 * machine that the tool ran on.
 */
export class SarifPaths {
  private readonly bases = new Map<string, ArtifactPlace>();
  private readonly folders: string[] = [];
  /** Absolute paths of the bases, and of the folders that are only fallbacks. */
  private roots: readonly ReadonlySet<string>[] | null = null;
  private readonly known = new Map<string, Map<string, FindingAsset | null>>();
  private entries = 0;

  addBase(id: string, place: ArtifactPlace): void {
    this.bases.set(id, place);
  }

  /** A folder of the machine: where the tool was started, where the repository was checked out. */
  addFolder(uri: string): void {
    this.folders.push(uri);
  }

  /** The web asset of a URL, the file asset of any other URI; null when it is empty. */
  resolve({ uri, uriBaseId }: ArtifactPlace, assets: AssetResolver): FindingAsset | null {
    const known = this.known.get(uriBaseId)?.get(uri);
    if (known !== undefined) return known;
    const place = { uri: flatText(uri).trim(), uriBaseId: flatText(uriBaseId) };
    const asset = WEB_URI.test(place.uri)
      ? (assets.resolve(place.uri) ?? fileAsset(place.uri))
      : fileAsset(place.uri === "" ? "" : this.pathOf(place));
    this.remember(flatText(uri), place.uriBaseId, asset);
    return asset;
  }

  private remember(uri: string, base: string, asset: FindingAsset | null): void {
    if (++this.entries > MAX_ENTRIES) {
      this.known.clear();
      this.entries = 1;
    }
    const places = this.known.get(base) ?? new Map<string, FindingAsset | null>();
    this.known.set(base, places.set(uri, asset));
  }

  private pathOf({ uri, uriBaseId }: ArtifactPlace): string {
    const absolute = absolutePath(uri);
    if (absolute !== null) return this.inProject(absolute);
    return OTHER_URI.test(uri) ? uri : filePath(this.prefixOf(uriBaseId) + decoded(uri));
  }

  /** The part of a base that is relative to another base. */
  private prefixOf(uriBaseId: string): string {
    let prefix = "";
    let base = this.bases.get(uriBaseId);
    for (let step = 0; base !== undefined && step < MAX_STEPS; step++) {
      const uri = base.uri.trim();
      if (uri === "" || absolutePath(uri) !== null || OTHER_URI.test(uri)) break;
      prefix = `${decoded(uri)}/${prefix}`;
      base = this.bases.get(base.uriBaseId);
    }
    return prefix;
  }

  /** The path without the longest folder that is a base, else without the longest other folder. */
  private inProject(absolute: string): string {
    this.roots ??= [
      pathsOf(Array.from(this.bases.values(), ({ uri }) => uri)),
      pathsOf(this.folders),
    ];
    for (const roots of this.roots) {
      const root = roots.size === 0 ? null : longestIn(roots, absolute);
      if (root !== null) return absolute.slice(root.length + 1) || ".";
    }
    return absolute;
  }
}

function longestIn(roots: ReadonlySet<string>, path: string): string | null {
  let root: string | null = null;
  let end = path.indexOf("/", 1);
  for (let depth = 0; end !== -1 && depth < MAX_DEPTH; depth++) {
    const folder = path.slice(0, end);
    if (roots.has(folder)) root = folder;
    end = path.indexOf("/", end + 1);
  }
  return roots.has(path) ? path : root;
}

function pathsOf(uris: readonly string[]): Set<string> {
  const paths = uris.map((uri) => absolutePath(uri.trim())).filter((path) => path !== null);
  return new Set(paths.filter((path) => path.length > 1));
}

/** Path of a file URI or of a path from the root of a file system; null for anything else. */
function absolutePath(uri: string): string | null {
  if (ABSOLUTE.test(uri)) return filePath(decoded(uri));
  if (!FILE_URI.test(uri)) return null;
  const path = filePath(decoded(uri.slice("file:".length).replace(/^\/\/localhost\//i, "/")));
  return path.replace(/^\/(?=[a-z]:(?:\/|$))/i, "");
}

/** The text without percent-encoding; as it is where that is not valid. */
function decoded(uri: string): string {
  if (!uri.includes("%")) return uri;
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

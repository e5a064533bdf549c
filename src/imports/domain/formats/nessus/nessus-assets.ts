import { flatText } from "@/encoding/domain/text/flat-text";
import type { FindingAsset, FindingGroup } from "@/evidence/domain/findings/finding";
import { AssetResolver } from "../../assets/asset-resolver";
import { networkAsset } from "../../assets/network-asset";

/** Where a finding was made, as the report writes it. */
export interface NessusPlace {
  host: string;
  port: string;
  protocol: string;
  /** Name of the service, where the report gives one. */
  service: string;
}

const WEB = /^https?$/i;

/** Resolves the places of one report to assets and collects its hosts. */
export class NessusAssets {
  private readonly web = new AssetResolver();
  private readonly names = new Set<string>();

  /**
   * Asset of a finding and its group; null when the place names no host. Tenable Web App Scanning has
   * URLs as hosts or, in CSV, `http` as the protocol; both are the same web asset.
   */
  of(place: NessusPlace): { asset: FindingAsset; group: FindingGroup } | null {
    const port = portOf(place.port);
    const asset = isWeb(place)
      ? this.webAsset(place, port)
      : networkAsset(place.host, port, place.protocol);
    if (asset?.host == null) return null;
    this.addHost(asset.host);
    return { asset, group: asset.url === null ? "network" : "web" };
  }

  /** Records a host that may have no finding. */
  addHostOf(host: string): void {
    this.of({ host, port: "", protocol: "", service: "" });
  }

  /** Hosts in the order in which they occurred. */
  get hosts(): string[] {
    return [...this.names];
  }

  private addHost(host: string): void {
    // Kept for the whole report: not as a part of the input that it was cut out of.
    if (!this.names.has(host)) this.names.add(flatText(host));
  }

  private webAsset(place: NessusPlace, port: number | null): FindingAsset | null {
    const host = place.host.trim();
    const url = isUrl(host) ? host : `${place.protocol}://${authorityOf(host)}`;
    const asset = this.web.resolve(url);
    if (asset?.host == null || port === null || port === asset.port) return asset;
    const scheme = WEB.test(place.service)
      ? place.service
      : port === 443
        ? "https"
        : asset.protocol;
    return this.web.resolve(`${scheme}://${authorityOf(asset.host)}:${port}`);
  }
}

function isUrl(host: string): boolean {
  return host.includes("://");
}

function isWeb({ host, protocol }: NessusPlace): boolean {
  return isUrl(host) || (WEB.test(protocol) && host.trim() !== "");
}

/** A port from 1 to 65535; 0 means the host as a whole. */
function portOf(text: string): number | null {
  const port = /^\s*(\d{1,5})\s*$/.exec(text)?.[1];
  return port === undefined || Number(port) === 0 || Number(port) > 65_535 ? null : Number(port);
}

function authorityOf(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

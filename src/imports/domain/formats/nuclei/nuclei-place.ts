import type { FindingAsset, FindingGroup } from "@/evidence/domain/findings/finding";
import type { AssetResolver } from "../../assets/asset-resolver";
import { fileAsset } from "../../assets/file-asset";
import { assetOfText, networkAsset } from "../../assets/network-asset";
import type { NucleiEvent } from "./nuclei-event";

export interface NucleiPlace {
  asset: FindingAsset | null;
  group: FindingGroup;
}

/** Protocols of templates by the kind of target that they look at. */
const WEB = new Set(["http", "headless", "websocket"]);
const FILES = new Set(["file", "offlinehttp"]);
const WITHOUT_PORT = new Set(["dns", "whois"]);
const WEB_SCHEME = /^(?:https?|wss?)$/;
const PORT = /^\d{1,5}$/;

/** Asset of an event: what was matched, else the URL, else the host and port that were scanned. */
export function nucleiPlace(event: NucleiEvent, assets: AssetResolver): NucleiPlace {
  const { type } = event;
  if (FILES.has(type)) {
    const path = event.matchedAt || event.text("path") || event.text("host");
    return { asset: fileAsset(path), group: type === "file" ? "code" : "web" };
  }
  const target = targetOf(event, assets);
  const isUrl = target !== null && WEB_SCHEME.test(target.protocol ?? "");
  if (WEB.has(type)) return { asset: target, group: "web" };
  const group = isCloud(event) ? "cloud" : "network";
  // These look at the host and its services, also where the target was given as a URL.
  const isService = /^(?:network|tcp|udp|ssl|tls)$/.test(type) || WITHOUT_PORT.has(type);
  if (isUrl && !isService) return { asset: target, group: group === "cloud" ? "cloud" : "web" };
  return { asset: target === null ? null : serviceOf(target, type), group };
}

/** The first of the places that an event names in which there is a host. */
function targetOf(event: NucleiEvent, assets: AssetResolver): FindingAsset | null {
  for (const text of [event.matchedAt, event.text("url"), event.text("host")]) {
    // Seen in reports of targets without a scheme: "/http://host/".
    const place = text.replace(/^\/+(?=[a-z]{2,20}:\/\/)/i, "");
    const asset = place.includes("://") ? assets.resolve(place) : namedHost(place, event);
    if (asset !== null) return asset;
  }
  return null;
}

function namedHost(text: string, event: NucleiEvent): FindingAsset | null {
  const asset = assetOfText(text.split("/", 1)[0] ?? "");
  if (asset === null) return null;
  const port = asset.port ?? portOf(event);
  const scheme = event.text("scheme").toLowerCase();
  if (!WEB.has(event.type)) return networkAsset(asset.host ?? "", port, null);
  const host = asset.host?.includes(":") ? `[${asset.host}]` : asset.host;
  const authority = port === null ? host : `${host}:${port}`;
  return WEB_SCHEME.test(scheme)
    ? assetOfText(`${scheme}://${authority}`)
    : networkAsset(asset.host ?? "", port, null);
}

function portOf(event: NucleiEvent): number | null {
  const port = event.text("port");
  return PORT.test(port) ? Number(port) : null;
}

function serviceOf({ host, port }: FindingAsset, type: string): FindingAsset | null {
  if (WITHOUT_PORT.has(type)) return networkAsset(host ?? "", null, null);
  return networkAsset(host ?? "", port, type === "udp" ? "udp" : "tcp");
}

function isCloud(event: NucleiEvent): boolean {
  return event.type === "cloud" || (event.type === "code" && event.tags.includes("cloud"));
}

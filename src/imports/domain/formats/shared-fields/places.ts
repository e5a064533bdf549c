import {
  asText,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import { assetOfText, networkAsset } from "../../assets/network-asset";
import { isPlaceholder } from "./field-text";
import type { GenericContext } from "./generic-context";

/** One place that a finding names, as it is written, and the asset that it is on where it is one. */
export interface Place {
  text: string;
  asset: FindingAsset | null;
}

const WEB = /^(?:https?|wss?|ftp)$/;
const PROTOCOL = /^[a-z][a-z0-9+.-]{0,19}$/;
const PORT = /^(\d{1,5})(?:\.0+)?(?:\s*\/\s*([a-z]{1,10}))?$/i;
const LIST_BREAK = /[,;|]/;
/** A comma may belong to a URL; one in front of a scheme does not. */
const URL_BREAK = /\s+|[,;|](?=\s|[a-z][a-z0-9+.-]{1,19}:\/\/)/i;

/** Port and protocol that a finding names beside its host. */
export interface Endpoint {
  port: number | null;
  protocol: string | null;
}

/** Whether a text is a port from 0, which means none, to 65535: `443`, `443/tcp`. */
export function isPort(text: string): boolean {
  const number = PORT.exec(text)?.[1];
  return number !== undefined && Number(number) <= 65_535;
}

/** `443`, `443/tcp`, 443.0; 0 and everything that is no port is none. */
export function endpointOf(port: string, protocol: string): Endpoint {
  const match = PORT.exec(port.trim());
  const name = (match?.[2] ?? protocol).trim().toLowerCase();
  return {
    port: match === null ? null : Number(match[1]),
    protocol: PROTOCOL.test(name) && !isPlaceholder(name) ? name : null,
  };
}

/**
 * The places that a value names: a URL, host, host:port, several of them in a text or list, or
 * objects as APIs have them (`{protocol, host, port, path, query}`). Nothing for placeholders.
 */
export function placesOf(value: JsonValue, endpoint: Endpoint, context: GenericContext): Place[] {
  if (Array.isArray(value)) return value.flatMap((item) => placesOf(item, endpoint, context));
  const text = isObject(value) ? placeText(value) : asText(value).trim();
  if (isPlaceholder(text)) return [];
  const parts = partsOf(text);
  if (parts.length > 1) {
    const several = parts.map((part) => placeOf(part, endpoint, context));
    if (several.every(({ asset }) => asset !== null)) return several;
  }
  return [placeOf(text, endpoint, context)];
}

/** The places that a text may list. Words are no list of hosts, addresses and URLs are. */
function partsOf(text: string): string[] {
  if (text.includes("://")) {
    const urls = text.split(URL_BREAK).filter((part) => part !== "");
    return urls.every((url) => url.includes("://")) ? urls : [];
  }
  const listed = text
    .split(LIST_BREAK)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (listed.length > 1) return listed;
  const words = text.split(/\s+/);
  return words.every((word) => /[.:]/.test(word)) ? words : [];
}

function placeOf(text: string, endpoint: Endpoint, context: GenericContext): Place {
  if (text.includes("://")) return { text, asset: context.assets.resolve(text) };
  const asset = assetOfText(text);
  return { text, asset: asset === null ? null : withEndpoint(asset, endpoint, context) };
}

/** The asset of a host with what other fields say of it; what the host itself says wins. */
function withEndpoint(
  asset: FindingAsset,
  endpoint: Endpoint,
  context: GenericContext,
): FindingAsset | null {
  const { host } = asset;
  const port = asset.port ?? endpoint.port;
  const protocol = asset.protocol ?? endpoint.protocol;
  if (host === null || (port === asset.port && protocol === asset.protocol)) return asset;
  if (protocol !== null && WEB.test(protocol)) {
    return context.assets.resolve(`${protocol}://${authority(host, port)}`) ?? asset;
  }
  return networkAsset(host, port, protocol);
}

/**
 * Place of a URL field. `www.shop.example/cart` without a scheme is one, too; a path alone is not.
 */
export function urlPlacesOf(
  value: JsonValue,
  endpoint: Endpoint,
  context: GenericContext,
): Place[] {
  const text = asText(value).trim();
  if (text === "" || text.includes("://")) return placesOf(value, endpoint, context);
  const end = text.search(/[/?#]/);
  const host = end === -1 ? text : text.slice(0, end);
  if (!/[.:]|^localhost$/i.test(host)) return [];
  return [{ text, asset: placeOf(host, endpoint, context).asset }];
}

/** An asset that a report names by words only: distinguished from others by these words. */
export function namedAsset(text: string): FindingAsset {
  return { host: null, port: null, protocol: null, url: singleLine(text) };
}

function placeText(object: JsonObject): string {
  const { url, uri, location_value, string, protocol, port, path, query, fragment } = object;
  const said = [url, uri, location_value, string].map(asText).find((text) => text !== "");
  if (said !== undefined) return said;
  const { host, hostname, fqdn, ip, name } = object;
  const found = [host, hostname, fqdn, ip, name].map(asText).find((text) => text.trim() !== "");
  if (found === undefined || found.includes("://")) return found ?? "";
  const { port: number, protocol: scheme } = endpointOf(asText(port), asText(protocol));
  const place = authority(found.trim(), number);
  if (scheme === null) return place;
  if (scheme === "tcp" || scheme === "udp") return `${place}/${scheme}`;
  if (!WEB.test(scheme)) return place;
  const rest = [asText(query), asText(fragment)].map((text, i) => (text && "?#"[i]) + text);
  return `${scheme}://${place}/${asText(path).replace(/^\//, "")}${rest.join("")}`;
}

function authority(host: string, port: number | null): string {
  const name = host.includes(":") && !host.startsWith("[") && isIpv6(host) ? `[${host}]` : host;
  return port === null || port === 0 || port > 65_535 ? name : `${name}:${port}`;
}

function isIpv6(host: string): boolean {
  return host.indexOf(":") !== host.lastIndexOf(":");
}

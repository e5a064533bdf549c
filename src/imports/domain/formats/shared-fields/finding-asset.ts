import { singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset, FindingGroup } from "@/evidence/domain/findings/finding";
import { fileAsset } from "../../assets/file-asset";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { isPlaceholder } from "./field-text";
import type { FindingFields } from "./finding-fields";
import { groupOfAsset } from "./finding-group";
import type { GenericContext } from "./generic-context";
import { endpointOf, namedAsset, type Place, placesOf, urlPlacesOf } from "./places";

/** An asset that a finding is on. */
export interface AssetPlaces {
  asset: FindingAsset;
  /** Kind of the subject. */
  group: FindingGroup;
  /** The places on it, as they are written. */
  places: readonly string[];
}

/** Where a finding is. */
export interface FoundAssets {
  /** The first one that it names, and the others: each has the weakness. */
  assets: readonly [AssetPlaces, ...AssetPlaces[]];
  /** Which field named them, where one did. */
  field: "url" | "host" | null;
  /** Text that names no host and was taken as the name of the asset. */
  unread: string | null;
}

/**
 * The assets of a finding: URLs, hosts with port and protocol, or one: a cloud resource,
 * `component@version`, a file, or as a last resort the text given instead of the host. `given` are
 * places that were read elsewhere; they come first. All these fields stay in the occurrence.
 */
export function assetsOf(
  fields: FindingFields,
  given: readonly Place[],
  context: GenericContext,
): FoundAssets {
  const { places, field } = allPlaces(fields, given, context);
  const [first, ...others] = byAsset(places);
  if (first !== undefined) return { assets: [first, ...others], field, unread: null };
  const resource = known(fields.text("resource"));
  if (resource !== "") return ofName(resource, "cloud");
  const component = componentOf(fields);
  if (component !== "") return ofName(component, "supply_chain");
  const file = fileAsset(known(fields.text("file")));
  if (file !== null) return one(file, "code");
  const unread = places[0]?.text;
  if (unread !== undefined) return { ...ofName(unread, "other"), unread };
  return one(UNKNOWN_ASSET, "other");
}

function ofName(name: string, group: FindingGroup): FoundAssets {
  return one(namedAsset(name), group);
}

function one(asset: FindingAsset, group: FindingGroup): FoundAssets {
  return { assets: [{ asset, group, places: [] }], field: null, unread: null };
}

/** Places of the first field that names some; others are other names of the same asset. */
function allPlaces(
  fields: FindingFields,
  given: readonly Place[],
  context: GenericContext,
): { places: readonly Place[]; field: FoundAssets["field"] } {
  const isRead = ({ asset }: Place) => asset !== null;
  if (given.some(isRead)) return { places: given, field: null };
  const endpoint = endpointOf(fields.text("port"), fields.text("protocol"));
  let unread: readonly Place[] = given;
  for (const { value } of fields.all("url")) {
    const places = urlPlacesOf(value, endpoint, context);
    if (places.some(isRead)) return { places, field: "url" };
  }
  for (const { value } of fields.all("host")) {
    const places = placesOf(value, endpoint, context);
    if (places.some(isRead)) return { places, field: "host" };
    if (unread.length === 0) unread = places;
  }
  return { places: unread, field: null };
}

/** The places of each asset. Text beside them that names none stays with the first. */
function byAsset(places: readonly Place[]): AssetPlaces[] {
  const found = new Map<string, AssetPlaces & { places: string[] }>();
  const unread: string[] = [];
  for (const { text, asset } of places) {
    if (asset === null) {
      unread.push(text);
      continue;
    }
    const key = `${asset.protocol} ${asset.host} ${asset.port}`;
    const known = found.get(key);
    if (known !== undefined) known.places.push(text);
    else found.set(key, { asset, group: groupOfAsset(asset, "other"), places: [text] });
  }
  const all = [...found.values()];
  all[0]?.places.push(...unread);
  return all;
}

function componentOf(fields: FindingFields): string {
  const name = known(fields.text("component"));
  const version = known(fields.text("componentVersion"));
  return name === "" || version === "" ? name : `${name}@${version}`;
}

function known(text: string): string {
  return isPlaceholder(text) ? "" : singleLine(text);
}

import type { FindingAsset, FindingGroup } from "../../../findings/finding";
import { fileAsset } from "../../assets/file-asset";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { singleLine } from "../../text/plain-text";
import { isPlaceholder } from "./field-text";
import type { FindingFields } from "./finding-fields";
import { groupOfAsset } from "./finding-group";
import type { GenericContext } from "./generic-context";
import { endpointOf, namedAsset, type Place, placesOf, urlPlacesOf } from "./places";

/** Where a finding is. */
export interface FoundAsset {
  asset: FindingAsset;
  /** What kind of thing it is. */
  group: FindingGroup;
  /** All places, where they are on several assets. */
  several: readonly Place[];
  /** Text that names no host and was taken as the name of the asset. */
  unread: string | null;
}

/**
 * The asset of a finding: a URL, a host with port and protocol, `component@version`, a file, or as a
 * last resort the text that stands in place of the host. `told` are places that were read elsewhere;
 * they go first. All these fields stay in the occurrence.
 */
export function assetOf(
  fields: FindingFields,
  told: readonly Place[],
  context: GenericContext,
): FoundAsset {
  const places = allPlaces(fields, told, context);
  const [first] = places.filter(({ asset }) => asset !== null);
  if (first?.asset != null) {
    const group = groupOfAsset(first.asset, "other");
    return { asset: first.asset, group, several: severalOf(places), unread: null };
  }
  const component = componentOf(fields);
  if (component !== "") return ofName(component, "supply_chain");
  const file = fileAsset(known(fields.text("file")));
  if (file !== null) return { asset: file, group: "code", several: [], unread: null };
  const unread = places[0]?.text;
  if (unread !== undefined) return { ...ofName(unread, "other"), unread };
  return { asset: UNKNOWN_ASSET, group: "other", several: [], unread: null };
}

function ofName(name: string, group: FindingGroup): FoundAsset {
  return { asset: namedAsset(name), group, several: [], unread: null };
}

/** Places of the first field that names some; others are other names of the same asset. */
function allPlaces(
  fields: FindingFields,
  told: readonly Place[],
  context: GenericContext,
): readonly Place[] {
  if (told.some(({ asset }) => asset !== null)) return told;
  const endpoint = endpointOf(fields.text("port"), fields.text("protocol"));
  let unread: readonly Place[] = told;
  for (const { value } of fields.all("url")) {
    const places = urlPlacesOf(value, endpoint, context);
    if (places.some(({ asset }) => asset !== null)) return places;
  }
  for (const { value } of fields.all("host")) {
    const places = placesOf(value, endpoint, context);
    if (places.some(({ asset }) => asset !== null)) return places;
    if (unread.length === 0) unread = places;
  }
  return unread;
}

function severalOf(places: readonly Place[]): readonly Place[] {
  if (places.length < 2) return [];
  const assets = places.map(({ asset }) => `${asset?.protocol} ${asset?.host} ${asset?.port}`);
  return new Set(assets).size > 1 ? places : [];
}

function componentOf(fields: FindingFields): string {
  const name = known(fields.text("component"));
  const version = known(fields.text("componentVersion"));
  return name === "" || version === "" ? name : `${name}@${version}`;
}

function known(text: string): string {
  return isPlaceholder(text) ? "" : singleLine(text);
}

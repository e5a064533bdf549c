import { isStated } from "@/encoding/domain/text/stated-text";
import { type Check, check, type DimensionResult } from "./check";
import { type CountedFacts, isUsable } from "./evidence-rows";
import type { IncidentFacts } from "./facts";

/** The thing that is affected: linked, found by others, and with the place that the source gave. */
export function affectedAsset(facts: CountedFacts): DimensionResult {
  const { incident } = facts;
  const { host, url } = incident.asset;
  const isLinked = isStated(host) || isStated(url) || incident.agents.length > 0;
  const proof = [incident.id, ...incident.agents.map((agent) => agent.id)];
  const linked = check(
    "affected_asset.asset_linked",
    isLinked ? null : "No asset is linked",
    proof,
  );
  // An asset that is missing has neither a name nor a place.
  if (!linked.passed) return { applies: true, checks: [linked] };
  const checks: Check[] = [
    linked,
    check(
      "affected_asset.identifier_resolvable",
      isResolvable(incident)
        ? null
        : "No hostname, address, URL, package with version, file digest or agent DID names the asset",
      proof,
    ),
  ];
  const place = placeRecorded(facts);
  return { applies: true, checks: place === null ? checks : [...checks, place] };
}

const HOST = /^(?=.{1,253}$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?$/u;
const IPV6 = /^(?=.*:.*:)[0-9a-f:.]{2,45}(?:%[\w.-]+)?$/i;
const HERE = /^(?:localhost(?:\..*)?|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?)$/i;
const URL_WITH_HOST = /^[a-z][a-z0-9+.-]*:\/\/(\[[0-9a-f:.]+\]|[^\s/:?#@]+)(?:[/:?#]\S*)?$/i;
const PACKAGE = /(?:^|: )(?:pkg:[a-z0-9.+-]+\/\S+|[^\s@:]+)@[\w.]\S*$/i;
const FILE_DIGEST = /^sha256:[0-9a-f]{64}$/;
const AGENT_DID = /^did:[a-z0-9]+:\S+$/;

/** A name by which others find the same thing; a path without a host or package is none. */
function isResolvable({ asset: { host, url }, agents }: IncidentFacts): boolean {
  if (isStated(host) && isHost(host)) return true;
  if (agents.some((agent) => AGENT_DID.test(agent.id))) return true;
  if (!isStated(url)) return false;
  const inUrl = URL_WITH_HOST.exec(url)?.[1];
  if (inUrl !== undefined) return isHost(inUrl.replace(/^\[(.*)\]$/, "$1"));
  return PACKAGE.test(url) || FILE_DIGEST.test(url);
}

function isHost(name: string): boolean {
  return isStated(name) && (HOST.test(name) || IPV6.test(name)) && !HERE.test(name);
}

/** Null where no record of an observation gives a port or a path. */
function placeRecorded({ items, incident }: CountedFacts): Check | null {
  const id = "affected_asset.place_recorded";
  const observed = items.filter(isUsable);
  const withPort = observed.filter((item) => item.place.port !== null);
  if (withPort.length === 0) {
    const withPath = observed.filter((item) => isStated(item.place.path));
    return withPath.length === 0
      ? null
      : check(
          id,
          null,
          withPath.map((item) => item.id),
        );
  }
  const same = withPort.filter((item) => item.place.port === incident.asset.port);
  const missing =
    same.length > 0 ? null : `The source gives port ${withPort[0]?.place.port}, the asset does not`;
  return check(
    id,
    missing,
    same.map((item) => item.id),
  );
}

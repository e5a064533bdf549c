import {
  asList,
  asObject,
  asText,
  isObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { MatchListing } from "../evidence/match-listing";
import { escapedData, textData } from "../evidence/printed-bytes";
import { fileAsset, sampleDigest } from "../records/binary-finding";
import type { YaraRecords } from "./yara-records";
import type { YaraMeta } from "./yara-severity";

/** Facts beside the matches of one file: its path and digest, if known. */
export interface ScannedFile {
  sha256: string;
  path: string;
}

const MAX_META = 1_000;

/**
 * A match of a YARA rule as YARA-X, yara-python and the programs around them write it: an object
 * with `rule`, `identifier` or `name`, or only the name of the rule. The match's own statement of
 * its file takes precedence over its surroundings.
 */
export function yaraJsonRecord(
  records: YaraRecords,
  value: JsonValue,
  scanned: ScannedFile,
  line: number,
): void {
  const match = typeof value === "string" ? { rule: value } : asObject(value);
  const own = scannedFile(match);
  const digest = own.sha256 || (own.path === "" ? scanned.sha256 : "");
  const path = own.path || scanned.path;
  records.add({
    rule: asText(match.rule) || asText(match.identifier) || asText(match.name),
    namespace: asText(match.namespace),
    tags: asList(match.tags).map(asText),
    meta: metaOf(match.meta ?? match.metadata),
    asset: fileAsset(digest, path),
    path: digest === "" ? "" : path,
    listing: listingOf(match.strings, asObject(match.addresses)),
    line,
  });
}

/** Path and digest of the file that an object is about. */
export function scannedFile(value: JsonValue | undefined): ScannedFile {
  const { path, file, filename, file_path, sha256, file_sha256, sample_sha256 } = asObject(value);
  const digests = [sha256, file_sha256, sample_sha256, asObject(file).sha256].map(asText);
  const paths = [path, file, filename, file_path, asObject(file).path].map(asText);
  return {
    sha256: digests.map(sampleDigest).find((digest) => digest !== null) ?? "",
    path: paths.find((known) => known !== "") ?? "",
  };
}

/** `{key: value}`, where a repeated key has a list, or `[[key, value]]`. */
function metaOf(value: JsonValue | undefined): YaraMeta {
  const meta: [string, string][] = [];
  const add = (key: string, given: JsonValue | undefined) => {
    for (const item of asList(given)) {
      if (meta.length < MAX_META) meta.push([key, asText(item)]);
    }
  };
  if (isObject(value)) {
    for (const [key, given] of Object.entries(value)) add(key, given);
  } else {
    for (const pair of asList(value)) {
      if (Array.isArray(pair)) add(asText(pair[0]), pair[1]);
      else for (const [key, given] of Object.entries(asObject(pair))) add(key, given);
    }
  }
  return meta;
}

/**
 * Strings as YARA-X writes them (`{identifier, offset, match}`), as yara-python does (`[offset, id,
 * data]`, later `{identifier, instances}`), or as CAPE does: data, and addresses by identifier.
 */
function listingOf(strings: JsonValue | undefined, addresses: ReturnType<typeof asObject>) {
  const listing = new MatchListing();
  for (const item of asList(strings)) {
    if (Array.isArray(item)) {
      const [offset, identifier, data] = item;
      listing.add(entry(offset, asText(identifier), textData(asText(data))));
    } else if (!isObject(item)) listing.add(textData(asText(item)));
    else if (item.instances === undefined) listing.add(stringOf(item));
    else {
      for (const instance of asList(item.instances)) {
        const { offset, matched_data } = asObject(instance);
        listing.add(entry(offset, asText(item.identifier), textData(asText(matched_data))));
      }
    }
  }
  for (const [identifier, offset] of Object.entries(addresses)) {
    for (const place of asList(offset)) listing.add(entry(place, identifier, ""));
  }
  return listing;
}

function stringOf(item: ReturnType<typeof asObject>): string {
  const { match, data, plaintext, xor_key } = item;
  const shown = match === undefined ? textData(asText(data)) : escapedData(asText(match));
  const xor = xor_key === undefined ? "" : ` xor(${asText(xor_key)},${asText(plaintext)})`;
  const identifier = asText(item.identifier) || asText(item.name) || asText(item.id);
  return entry(item.offset, identifier, shown) + xor.slice(0, 1024);
}

function entry(offset: JsonValue | undefined, identifier: string, data: string): string {
  const place = typeof offset === "number" ? `0x${offset.toString(16)}` : asText(offset);
  return `${place}:${identifier}${data === "" ? "" : `: ${data}`}`;
}

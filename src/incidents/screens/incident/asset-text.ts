import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";

/** The shortest text that names an asset: its address, or host and port; null where it has neither. */
export function assetText(asset: IncidentDto["asset"]): string | null {
  if (asset.url !== null) return asset.url;
  if (asset.host === null) return null;
  return asset.port === null ? asset.host : `${asset.host}:${asset.port}`;
}

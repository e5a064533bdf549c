import type { Finding } from "@/evidence/domain/findings/finding";
import { readAll } from "../../../__fixtures__/read-all";
import { nmapFormat } from "../nmap-format";

/** A host with an address. */
export function host(...members: readonly string[]): string {
  return `<host><address addr="192.0.2.1"/>${members.join("")}</host>`;
}

/** The port 80/tcp in its list. */
export function port(...members: readonly string[]): string {
  return `<ports><port protocol="tcp" portid="80">${members.join("")}</port></ports>`;
}

/** All that a report with these hosts gives. */
export async function readHosts(...hosts: readonly string[]) {
  return readAll(nmapFormat, `<nmaprun scanner="nmap">${hosts.join("")}</nmaprun>`);
}

/** The findings of a script on a port that is not open. */
export async function scriptOn(script: string): Promise<Finding[]> {
  return (await readHosts(host(port(script)))).findings;
}

/** A text as the value of an attribute. */
export function escaped(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll("\n", "&#xa;");
}

/** Names and texts of the parts of a finding. */
export function partsOf(finding: Finding | undefined): [string, string][] {
  return (finding?.parts ?? []).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);
}

import { flatText } from "@/encoding/domain/text/flat-text";
import { singleLine } from "@/encoding/domain/text/plain-text";

/** Kinds of addresses, the best one to name a host by first. */
const KINDS = ["ipv4", "ipv6", "mac"];
const MAX_NAMES = 100;

/** Content of a report on one host before its ports. */
export class NmapHost {
  /** Whether a port was listed; masscan writes no status. */
  sawPort = false;
  private status: string | null = null;
  private readonly addresses = new Map<string, string>();
  private vendor = "";
  private readonly names = new Set<string>();

  /** Takes an element right under the host or its names. */
  read(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === "status") this.status = attributes.state ?? null;
    else if (element === "address") {
      const kind = attributes.addrtype ?? "ipv4";
      const address = flatText(singleLine(attributes.addr ?? "").toLowerCase());
      if (address !== "" && !this.addresses.has(kind)) this.addresses.set(kind, address);
      if (kind === "mac") this.vendor = singleLine(attributes.vendor ?? "");
    } else if (element === "hostname" && this.names.size < MAX_NAMES) {
      const name = flatText(singleLine(attributes.name ?? ""));
      if (name !== "") this.names.add(name);
    }
  }

  get address(): string | null {
    const kind = KINDS.find((known) => this.addresses.has(known));
    return kind === undefined ? null : (this.addresses.get(kind) ?? null);
  }

  get isUp(): boolean {
    return this.status === null ? this.sawPort : this.status === "up";
  }

  /** Other names of the host. */
  addFacts(occurrence: Record<string, string>): void {
    if (this.names.size > 0) occurrence.hostname = [...this.names].join(", ");
    const mac = this.addresses.get("mac") ?? "";
    if (mac !== "" && mac !== this.address) occurrence.mac = mac;
    if (this.vendor !== "") occurrence.mac_vendor = this.vendor;
  }
}

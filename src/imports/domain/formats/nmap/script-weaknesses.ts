import type { XmlElement } from "../../xml/xml-element";
import type { NmapWeakness } from "./nmap-weakness";
import { nseWeaknesses } from "./nse-weaknesses";
import { vulnersWeaknesses } from "./vulners";
import { vulscanWeaknesses } from "./vulscan";

/**
 * The weaknesses that a script reports: what vulners and vulscan list for the version of a product,
 * and what a script of Nmap's library `vulns` says to be vulnerable. Other output is no weakness.
 * `product` is what Nmap takes the service to be, empty where it did not find out.
 */
export function scriptWeaknesses(script: XmlElement, product: string): NmapWeakness[] {
  switch (script.attributes.id) {
    case "vulners":
      return vulnersWeaknesses(script, product);
    case "vulscan":
      return vulscanWeaknesses(script, product);
    default:
      return nseWeaknesses(script);
  }
}

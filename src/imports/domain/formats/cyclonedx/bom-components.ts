import { flatText } from "@/encoding/domain/text/flat-text";
import { singleLine } from "@/encoding/domain/text/plain-text";
import type { PackageComponent } from "./package-component";

/** BOM-Link to an element: `urn:cdx:serial/version#bom-ref` (ECMA-424, section on BOM-Link). */
const BOM_LINK = /^urn:cdx:([^/#]*)\/[^#]*#(.*)$/is;

/** A BOM's own metadata and the components that its vulnerabilities refer to. */
export class BomComponents {
  specVersion: string | null = null;
  serialNumber = "";
  timestamp = "";
  private root: PackageComponent | null = null;
  private readonly byRef = new Map<string, PackageComponent>();

  /** Keeps flat copies: texts cut out of the report would keep its pieces in memory. */
  add(ref: string, component: PackageComponent, isRoot: boolean): void {
    if (component.name === "" && component.purl === "") return;
    const flat = {
      purl: flatText(component.purl),
      group: flatText(component.group),
      name: flatText(component.name),
      version: flatText(component.version),
    };
    if (isRoot) this.root ??= flat;
    if (ref !== "" && !this.byRef.has(ref)) this.byRef.set(flatText(ref), flat);
  }

  /** The component behind a reference, or null where nothing in the BOM says what it is. */
  find(ref: string): PackageComponent | null {
    const own = this.byRef.get(ref);
    if (own !== undefined) return own;
    const [, serial = "", fragment] = BOM_LINK.exec(ref) ?? [];
    // The standard wants the fragment percent-encoded; not every program does so.
    const names = fragment === undefined ? [ref] : [fragment, decoded(fragment)];
    if (fragment !== undefined && this.isOwnSerial(serial)) {
      const linked = names.map((name) => this.byRef.get(name)).find((own) => own !== undefined);
      if (linked !== undefined) return linked;
    }
    const purl = names.find((name) => name.startsWith("pkg:"));
    return purl === undefined ? null : { purl, group: "", name: "", version: "" };
  }

  /**
   * Name of what the BOM describes, in front of its components; empty for this thing itself. Without
   * the version: that is an image digest or the release, which change while a component stays.
   */
  scopeOf(component: PackageComponent | null): string {
    if (this.root === null || component === this.root) return "";
    const group = singleLine(this.root.group);
    const name = singleLine(this.root.name);
    return group === "" || name === "" ? name : `${group}/${name}`;
  }

  private isOwnSerial(serial: string): boolean {
    const own = this.serialNumber.replace(/^urn:uuid:/i, "");
    return own !== "" && serial.toLowerCase() === own.toLowerCase();
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

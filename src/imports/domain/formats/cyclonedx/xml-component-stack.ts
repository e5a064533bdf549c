import type { PackageComponent } from "./package-component";

/** A component that has been read to its end, or a thing that is referred to like one. */
export interface ClosedComponent {
  ref: string;
  component: PackageComponent;
  /** Whether it is what the BOM describes. */
  isRoot: boolean;
}

interface Frame {
  name: string;
  /** Null for elements that no vulnerability can refer to. */
  component: PackageComponent | null;
  ref: string;
}

const COMPONENTS = new Set(["component", "service"]);

/** Follows the open elements of a BOM in XML and what the components among them say of themselves. */
export class XmlComponentStack {
  private readonly frames: Frame[] = [];

  /** Takes the name without its prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const ref = attributes["bom-ref"]?.trim() ?? "";
    const mayBe = ref !== "" || COMPONENTS.has(name);
    const component = mayBe ? { purl: "", group: "", name: "", version: "" } : null;
    this.frames.push({ name, component, ref });
  }

  text(text: string): void {
    const component = this.frames.at(-2)?.component;
    const name = this.frames.at(-1)?.name;
    if (component == null) return;
    if (name === "purl" || name === "group" || name === "name" || name === "version") {
      component[name] += text;
    }
  }

  /** Closes the innermost element; returns it when it was a component. */
  close(): ClosedComponent | null {
    const frame = this.frames.pop();
    if (frame?.component == null) return null;
    const isRoot =
      frame.name === "component" && this.frames.length === 2 && this.frames[1]?.name === "metadata";
    return { ref: frame.ref, component: trimmed(frame.component), isRoot };
  }

  /** Whether the innermost element is the time at which the BOM was made. */
  get isTimestamp(): boolean {
    const { length } = this.frames;
    return length === 3 && this.isNamed(1, "metadata") && this.isNamed(2, "timestamp");
  }

  private isNamed(depth: number, name: string): boolean {
    return this.frames[depth]?.name === name;
  }

  get depth(): number {
    return this.frames.length;
  }

  /** The innermost open component, as far as it has been read. */
  enclosing(): PackageComponent | null {
    const frame = this.frames.findLast(({ name }) => name === "component");
    return frame?.component == null ? null : trimmed(frame.component);
  }
}

function trimmed(component: PackageComponent): PackageComponent {
  return {
    purl: component.purl.trim(),
    group: component.group.trim(),
    name: component.name.trim(),
    version: component.version.trim(),
  };
}

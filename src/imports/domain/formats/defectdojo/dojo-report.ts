import type { ServiceError } from "@/encoding/domain/errors";
import {
  asText,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { singleLine, slug } from "@/encoding/domain/text/plain-text";
import type { JsonPattern } from "../../json/json-records";

/** DefectDojo is a tracker: its own name is used as the tool only where the report names none. */
const FAMILY = "defectdojo";

const GENERIC = /\s*\(?Generic Findings Import\)?\s*$/i;
/** Members of an endpoint that say where it is. */
const PLACE_MEMBERS = [
  "protocol",
  "host",
  "port",
  "path",
  "query",
  "location_value",
  "string",
  "url",
];
const MAX_CHARACTERS = 256 * 1024 * 1024;
const ENTRY_SIZE = 200;

/**
 * Content of an export outside of its findings: the objects that findings refer to by number
 * (`prefetch`), whether it is only one page, and the tool of a generic import.
 */
export class DojoReport {
  version: string | null = null;
  /** Findings that the whole list has, where this is a page of it. */
  count: number | null = null;
  isPage = false;
  private sourceTool: string | null = null;
  private type: string | null = null;
  private readonly endpoints = new Map<string, JsonObject>();
  private readonly testTypes = new Map<string, string>();
  private readonly toolsOfTests = new Map<string, string>();
  private characters = 0;

  /** Tool that a generic import names. */
  get tool(): string {
    return this.type ?? this.sourceTool ?? FAMILY;
  }

  /** The endpoint or location with this number. */
  endpoint(id: string): JsonObject | undefined {
    return this.endpoints.get(id);
  }

  /** Tool that found a finding, by the first test type that is known, else by its test; else null. */
  toolOf({ found_by, test, related_fields }: JsonObject): string | null {
    const ids = Array.isArray(found_by) ? found_by : [found_by];
    for (const id of ids) {
      const tool = isObject(id) ? toolOfType(id.name) : this.testTypes.get(asText(id));
      if (tool != null) return tool;
    }
    const related = isObject(related_fields) ? related_fields.test : undefined;
    const ofRelated = isObject(related) ? related.test_type : undefined;
    if (isObject(ofRelated)) return toolOfType(ofRelated.name);
    return this.toolsOfTests.get(asText(test)) ?? null;
  }

  /** Paths of all this; `tooLarge` is thrown for more than any export has. */
  patterns(tooLarge: () => ServiceError): JsonPattern[] {
    const root = (name: string, set: (value: JsonValue) => void): JsonPattern => ({
      path: [name],
      value: set,
    });
    const prefetched = (
      name: string,
      set: (id: string, value: JsonObject) => void,
    ): JsonPattern => ({
      path: ["prefetch", name, "*"],
      value: (value, { path }) => {
        if (isObject(value)) set(flatText(String(path[2])), value);
        if (this.characters > MAX_CHARACTERS) throw tooLarge();
      },
    });
    return [
      root("type", (value) => {
        this.type = toolOfType(value);
      }),
      root("source_tool", (value) => {
        this.sourceTool = slug(singleLine(asText(value))) || null;
      }),
      root("version", (value) => {
        this.version = singleLine(asText(value)) || null;
      }),
      root("count", (value) => {
        this.count = typeof value === "number" ? value : null;
      }),
      root("next", (value) => this.otherPage(value)),
      root("previous", (value) => this.otherPage(value)),
      prefetched("endpoints", (id, value) => this.addEndpoint(id, value)),
      prefetched("locations", (id, value) => this.addEndpoint(id, value)),
      prefetched("found_by", (id, value) => this.addTool(this.testTypes, id, value.name)),
      prefetched("test_type", (id, value) => this.addTool(this.testTypes, id, value.name)),
      prefetched("test", (id, value) => this.addTest(id, value)),
    ];
  }

  warnings(records: number): ImportWarning[] {
    if (!this.isPage && (this.count === null || this.count <= records)) return [];
    const all = this.count === null ? "" : ` of ${this.count}`;
    const message = `This is one page of the export with ${records}${all} findings; import the other pages, too.`;
    return [reportWarning("partial_export", message)];
  }

  private otherPage(link: JsonValue): void {
    if (asText(link) !== "") this.isPage = true;
  }

  private addEndpoint(id: string, value: JsonObject): void {
    const place: JsonObject = {};
    for (const name of PLACE_MEMBERS) {
      const text = asText(value[name]);
      if (text === "") continue;
      place[name] = flatText(text);
      this.characters += text.length;
    }
    this.characters += ENTRY_SIZE;
    this.endpoints.set(id, place);
  }

  private addTest(id: string, { test_type_name, test_type, scan_type }: JsonObject): void {
    const named = [test_type_name, isObject(test_type) ? test_type.name : undefined, scan_type];
    for (const name of named) this.addTool(this.toolsOfTests, id, name);
  }

  private addTool(tools: Map<string, string>, id: string, name: JsonValue | undefined): void {
    const tool = toolOfType(name);
    if (tool === null || tools.has(id)) return;
    tools.set(id, flatText(tool));
    this.characters += ENTRY_SIZE;
  }
}

/** Tool that a test type names: “ZAP Scan” is zap-scan; the generic import names none. */
function toolOfType(name: JsonValue | undefined): string | null {
  return slug(singleLine(asText(name)).replace(GENERIC, "").slice(0, 100)) || null;
}
